import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Children that share our terminal and go when we are told to. */
const running = new Set<ChildProcess>()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
  })
}

export const stopAll = () => {
  for (const child of running) child.kill('SIGTERM')
}

/** Runs this Node on a script and answers its exit code; a signal counts as failure. */
export async function runNode(args: string[], options: SpawnOptions = {}): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: 'inherit', ...options })
  running.add(child)
  const [code] = (await once(child, 'exit')) as [number | null]
  running.delete(child)
  return code ?? 1
}
