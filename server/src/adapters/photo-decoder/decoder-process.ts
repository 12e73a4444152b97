import { fork } from 'node:child_process'
import { DecoderDied, PhotoRefused } from '../../ports/photo-decoder.ts'
import { watchMemory } from './memory.ts'
import type { Reply, Request } from './messages.ts'

/** What a request may use before its process is ended. */
export type Bounds = { megabytes: number; seconds: number }

/** A child process that decodes. After `run` has thrown `DecoderDied` it is gone. */
export type DecoderProcess = {
  run(request: Request, bounds: Bounds): Promise<unknown>
  isAlive(): boolean
  jobs(): number
  stop(): Promise<void>
}

const program = new URL('./child.ts', import.meta.url)

/** The child needs no setting, key or password of the app. glibc keeps memory for each thread unless it is limited. */
const childEnv = () => ({
  ...(process.env['PATH'] && { PATH: process.env['PATH'] }),
  ...(process.env['SystemRoot'] && { SystemRoot: process.env['SystemRoot'] }),
  MALLOC_ARENA_MAX: '2',
})

export function startDecoderProcess(): DecoderProcess {
  const child = fork(program, {
    env: childEnv(),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let jobs = 0
  let alive = true
  let reason: DecoderDied['reason'] = 'crash'
  let current: PromiseWithResolvers<Reply> | null = null
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      alive = false
      current?.reject(new DecoderDied(reason))
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  child.on('message', (reply: Reply) => current?.resolve(reply))

  const kill = (why: DecoderDied['reason']) => {
    reason = why
    alive = false
    child.kill('SIGKILL')
  }

  return {
    isAlive: () => alive,
    jobs: () => jobs,
    async run(request, { megabytes, seconds }) {
      jobs += 1
      current = Promise.withResolvers<Reply>()
      const late = setTimeout(() => kill('time'), seconds * 1000)
      const watch = watchMemory(child.pid, megabytes, () => kill('memory'))
      try {
        if (!alive) throw new DecoderDied(reason)
        child.send(request, (error) => error && kill('crash'))
        return outcomeOf(await current.promise)
      } finally {
        clearTimeout(late)
        watch.stop()
        current = null
      }
    },
    async stop() {
      alive = false
      if (child.connected) child.disconnect()
      child.kill('SIGKILL')
      await ended
    },
  }
}

function outcomeOf(reply: Reply): unknown {
  if (reply.kind === 'done') return reply.output
  if (reply.kind === 'refused') throw new PhotoRefused(reply.reason, reply.message)
  throw new Error(reply.error)
}
