import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Running child processes; signals that end this process are passed on to them. */
const running = new Set<ChildProcess>()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
  })
}

export const stopAll = () => {
  for (const child of running) child.kill('SIGTERM')
}

/** Runs a script with the Node of this process and returns its exit code, or 1 if a signal ended it. */
export async function runNode(args: string[], options: SpawnOptions = {}): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: 'inherit', ...options })
  running.add(child)
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  running.delete(child)
  if (signal) process.stderr.write(`The signal ${signal} ended: node ${args.join(' ')}\n`)
  return code ?? 1
}
