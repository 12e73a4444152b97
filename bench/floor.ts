import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { inLanes } from './lanes.ts'

/** A running `floor-server.ts`, the minimal server. */
export type Floor = { address: string; pid: number; stop(): Promise<void> }

export async function startFloor(folder: string): Promise<Floor> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor-server.ts'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [port] = await Promise.race([
    once(createInterface(child.stdout), 'line') as Promise<[string]>,
    ended.then(() => Promise.reject(new Error('The floor did not start.'))),
  ])
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

/** Measures how many of these files a minimal server stores per second, with `lanes` uploads at a time. */
export async function floorRate(folder: string, paths: string[], lanes: number): Promise<number> {
  const floor = await startFloor(folder)
  try {
    const start = performance.now()
    await inLanes(lanes, paths, (path) => sendToFloor(floor, path, basename(path)))
    return paths.length / ((performance.now() - start) / 1000)
  } finally {
    await floor.stop()
  }
}

/** Stores one file as `name`, to which the derivatives to make can be appended (see `floor-server.ts`). */
export async function sendToFloor(floor: Floor, path: string, name: string): Promise<void> {
  const body = await readFile(path)
  const answer = await fetch(`${floor.address}/${name}`, { method: 'PUT', body })
  if (!answer.ok) throw new Error(`The floor refused ${path}: ${await answer.text()}`)
}
