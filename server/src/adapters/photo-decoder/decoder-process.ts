import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { DecoderDied, PhotoRefused } from '../../ports/photo-decoder.ts'
import { watchMemory } from './memory.ts'
import {
  type Bounds,
  type Envelope,
  HeavyJob,
  NotStarted,
  type Reply,
  type Report,
  type Request,
} from './messages.ts'
import { watchTime } from './time.ts'

/** A child process that decodes. If `run` throws `DecoderDied`, the process has ended. */
export type DecoderProcess = {
  run(request: Request, bounds: Bounds): Promise<unknown>
  /** Whether it may handle another request. Processes are replaced early, because native code may leak memory. */
  isUsable(): boolean
  stop(): Promise<void>
}

const max = { jobs: 500, idleMegabytes: 250 }
/** Limits the bounds, which come from a child whose file may have deceived it. */
const ceiling: Bounds = { megabytes: 1100, seconds: 120 }

const childProgram = new URL('./child.ts', import.meta.url)
/**
 * V8 would let short-lived objects take up to 64 MB, but a photo needs few of them. With this limit a child uses 20
 * to 30 MB less for the same CPU time.
 */
const maxSemiSpace = '--max-semi-space-size=4'

/**
 * The child receives no settings, keys or passwords of the app. glibc keeps memory for each thread unless it is
 * limited. With the compile cache of the app, a child starts in half the time and without the 17 MB that compiling
 * TypeScript takes.
 */
function childEnv(): NodeJS.ProcessEnv {
  const compileCache = getCompileCacheDir()
  return {
    ...(process.env['PATH'] && { PATH: process.env['PATH'] }),
    ...(process.env['SystemRoot'] && { SystemRoot: process.env['SystemRoot'] }),
    ...(compileCache && { NODE_COMPILE_CACHE: dirname(compileCache) }),
    MALLOC_ARENA_MAX: '1',
  }
}

/**
 * If the process ends before it is ready, for example because the system has no memory for it, every run throws
 * `NotStarted`.
 */
export function startDecoderProcess(program: URL | string = childProgram): DecoderProcess {
  const child = fork(program, {
    env: childEnv(),
    execArgv: [maxSemiSpace],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let current: PromiseWithResolvers<Reply> | null = null
  let jobs = 0
  let residentMegabytes = 0
  let isReady = false
  let alive = true

  /** The first call decides the reason for the end of the process. */
  function end(why: Error): void {
    if (!alive) return
    alive = false
    started.reject(why)
    current?.reject(why)
    child.kill('SIGKILL')
  }
  started.promise.catch(() => undefined)
  child.on('error', (error) => {
    end(error)
    ended.resolve()
  })
  child.on('exit', (_code, signal) => {
    end(isReady ? new DecoderDied(causeOf(signal)) : new NotStarted())
    ended.resolve()
  })
  child.on('message', (report: Report) => {
    if (report === 'started') {
      isReady = true
      return started.resolve()
    }
    residentMegabytes = report.megabytes
    return current?.resolve(report.reply)
  })

  return {
    isUsable: () => alive && jobs < max.jobs && residentMegabytes < max.idleMegabytes,
    async run(request, bounds) {
      await started.promise
      const megabytes = Math.min(bounds.megabytes, ceiling.megabytes)
      const seconds = Math.min(bounds.seconds, ceiling.seconds)
      jobs += 1
      current = Promise.withResolvers<Reply>()
      const late = watchTime(child.pid, seconds, () => end(new DecoderDied('time')))
      const watch = watchMemory(child.pid, megabytes, () => end(new DecoderDied('memory')))
      try {
        const envelope: Envelope = { request, megabytes }
        child.send(envelope, (error) => error && end(new DecoderDied('crash')))
        return outcomeOf(await current.promise)
      } finally {
        late.stop()
        watch.stop()
        current = null
      }
    },
    async stop() {
      end(new Error('The decoder has been stopped.'))
      await ended.promise
    },
  }
}

/** Only for its memory does the system, or the child itself, end a process in this way. */
const causeOf = (signal: NodeJS.Signals | null) => (signal === 'SIGKILL' ? 'memory' : 'crash')

function outcomeOf(reply: Reply): unknown {
  if (reply.kind === 'done') return reply.output
  if (reply.kind === 'refused') throw new PhotoRefused(reply.reason, reply.message)
  if (reply.kind === 'heavy') throw new HeavyJob(reply.bounds)
  throw new Error(reply.error)
}
