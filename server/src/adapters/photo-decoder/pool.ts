import { type DecoderProcess, startDecoderProcess } from './decoder-process.ts'
import type { Bounds, Request } from './messages.ts'

type Waiting = { start: (process: DecoderProcess) => void; refuse: (error: Error) => void }

/** A process without work is ended after this time. */
const idleMs = 60_000

export type Pool = {
  run(request: Request, bounds: Bounds): Promise<unknown>
  stop(): Promise<void>
}

/**
 * Runs requests in at most `size` processes, each of which handles one at a time. Starts a process when one is
 * needed.
 */
export function createPool(size: number): Pool {
  const idle: { process: DecoderProcess; timer: NodeJS.Timeout }[] = []
  const all = new Set<DecoderProcess>()
  const waiting: Waiting[] = []
  let stopped = false

  function take(): DecoderProcess | null {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.timer)
      if (kept.process.isUsable()) return kept.process
      all.delete(kept.process)
    }
    if (all.size >= size) return null
    const started = startDecoderProcess()
    all.add(started)
    return started
  }

  async function end(process: DecoderProcess): Promise<void> {
    all.delete(process)
    await process.stop()
  }

  function giveBack(process: DecoderProcess): void {
    if (process.isUsable() && !stopped) {
      const timer = setTimeout(() => {
        idle.splice(
          idle.findIndex((kept) => kept.process === process),
          1,
        )
        void end(process)
      }, idleMs)
      idle.push({ process, timer: timer.unref() })
    } else void end(process)
    const next = waiting.shift()
    if (!next) return
    const taken = take()
    if (taken) next.start(taken)
    else waiting.unshift(next)
  }

  return {
    async run(request, bounds) {
      if (stopped) throw new Error('The decoder has been stopped.')
      const process =
        take() ??
        (await new Promise<DecoderProcess>((start, refuse) => waiting.push({ start, refuse })))
      try {
        return await process.run(request, bounds)
      } finally {
        giveBack(process)
      }
    },
    async stop() {
      stopped = true
      for (const { refuse } of waiting.splice(0)) refuse(new Error('The decoder has been stopped.'))
      for (const { timer } of idle.splice(0)) clearTimeout(timer)
      await Promise.all([...all].map(end))
    },
  }
}
