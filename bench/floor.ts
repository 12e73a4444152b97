import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'

/** Measures how many of these files a minimal server stores per second, `lanes` at a time. */
export async function floorRate(folder: string, paths: string[], lanes: number): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor-server.ts'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    const [port] = await Promise.race([
      once(createInterface(child.stdout), 'line') as Promise<[string]>,
      ended.then(() => Promise.reject(new Error('The floor did not start.'))),
    ])
    const start = performance.now()
    await sendAll(`http://127.0.0.1:${port}`, paths, lanes)
    return paths.length / ((performance.now() - start) / 1000)
  } finally {
    child.stdin.end()
    await ended
  }
}

async function sendAll(address: string, paths: readonly string[], lanes: number): Promise<void> {
  const waiting = [...paths]
  async function lane() {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      const body = await readFile(path)
      const answer = await fetch(`${address}/${basename(path)}`, { method: 'PUT', body })
      if (!answer.ok) throw new Error(`The floor refused ${path}: ${await answer.text()}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
