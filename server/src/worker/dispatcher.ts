import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createBell } from './bell.ts'

/** One kind of work: what may run at once in this process, how to get the right to it, and how to do it. */
export type Lane<C> = {
  name: string
  slots: number
  /** `againMs`: when there may be more, where nothing rings for it; null leaves that to the poll. */
  claim(room: number): Promise<{ claims: C[]; againMs: number | null }>
  /**
   * Does the work and writes down how it ended. Once the signal is aborted it gives the claim back. Calls `leave` where
   * another may begin before that is written.
   */
  run(claim: C, signal: AbortSignal, leave: () => void): Promise<void>
}

/** Work whose claims are leases in the database, shared with the dispatchers of other processes. */
export type Work<C> = {
  lanes: Lane<C>[]
  leaseMs: number
  /** Lengthens the leases; answers the claims that are no longer this process's. */
  renew(claims: C[]): Promise<C[]>
  /** Brings back what dead processes left. Safe to run anywhere, any time. */
  recover(): Promise<void>
  /** What has yet to be done by somebody. */
  countOpen(): Promise<number>
}

export type Dispatcher = {
  start(): void
  /** Ends claiming, lets running work finish within the time given, then has it given back. */
  stop(graceMs?: number): Promise<void>
  /** Works until nothing is left. For tests; needs no `start`. */
  drain(): Promise<void>
}

type Options = {
  log: Logger
  /** Calls `ring` when there may be work, until what it answers is called. The poll behind it finds what it missed. */
  hear?: (ring: () => void) => () => void
  pollMs?: number
}

/** Polls that a lane lets pass while it has work. */
const busyRests = 5

type Run<C> = { lane: Lane<C>; abort: AbortController; done: Promise<void>; leasedAt: number }

/** Keeps the lanes of `work` filled. Survives a database that goes away: claims fail, wait and come again. */
export function createDispatcher<C>(work: Work<C>, options: Options): Dispatcher {
  const { log, hear, pollMs = 1000 } = options
  const runs = new Map<C, Run<C>>()
  const bells = new Map(work.lanes.map((lane) => [lane, createBell()]))
  const loops: Promise<void>[] = []
  let deafen: (() => void) | undefined
  let heartbeat: NodeJS.Timeout | null = null
  let stopped = false

  const ring = () => bells.forEach((bell) => bell.ring())
  const running = () => [...runs.values()]

  /** Answers how much new work was begun, and when to look again at the latest. */
  async function fill(lane: Lane<C>): Promise<{ begun: number; againMs: number }> {
    const countBusy = () => running().filter((run) => run.lane === lane).length
    const room = lane.slots - countBusy()
    if (room <= 0) return { begun: 0, againMs: pollMs }
    const leasedAt = performance.now()
    const { claims, againMs } = await lane.claim(room)
    for (const claim of claims) begin(lane, claim, leasedAt)
    // What runs rings when it ends; a look before that costs more than it finds.
    const restMs = countBusy() > 0 ? pollMs * busyRests : pollMs
    return { begun: claims.length, againMs: Math.min(againMs ?? restMs, restMs) }
  }

  function begin(lane: Lane<C>, claim: C, leasedAt: number): void {
    const abort = new AbortController()
    let left = false
    const leave = () => {
      if (!left) bells.get(lane)?.ring()
      left = true
    }
    const done = lane
      .run(claim, abort.signal, leave)
      .catch((error: unknown) => log.error({ err: error, claim }, `${lane.name} broke off`))
      .finally(() => {
        runs.delete(claim)
        leave()
      })
    runs.set(claim, { lane, abort, done, leasedAt })
  }

  /** Whatever may make room or work rings: a run that ended, a message, at last the poll. */
  async function loop(lane: Lane<C>): Promise<void> {
    while (!stopped) {
      const { againMs } = await fill(lane).catch((error: unknown) => {
        log.warn({ err: error }, `${lane.name} could not be claimed`)
        return { againMs: pollMs }
      })
      await bells.get(lane)?.wait(againMs)
    }
  }

  async function beat(): Promise<void> {
    try {
      await renew()
      await work.recover()
    } catch (error) {
      log.warn({ err: error }, 'leases could not be renewed')
    }
    // Others may have this work by now: what cannot show its lease stops by itself.
    for (const run of running()) {
      if (performance.now() - run.leasedAt > work.leaseMs) run.abort.abort()
    }
    if (!stopped) heartbeat = setTimeout(() => void beat(), work.leaseMs / 3)
  }

  async function renew(): Promise<void> {
    const claims = [...runs.keys()]
    if (claims.length === 0) return
    const leasedAt = performance.now()
    const lost = new Set(await work.renew(claims))
    for (const claim of claims) {
      const run = runs.get(claim)
      if (lost.has(claim)) run?.abort.abort()
      else if (run) run.leasedAt = leasedAt
    }
  }

  return {
    start() {
      loops.push(...work.lanes.map(loop))
      deafen = hear?.(ring)
      void beat()
    },

    async stop(graceMs = 5000) {
      stopped = true
      ring()
      await Promise.all(loops)
      const finished = () => Promise.all(running().map((run) => run.done))
      await within(finished(), graceMs)
      running().forEach((run) => run.abort.abort())
      await within(finished(), 3000)
      if (heartbeat) clearTimeout(heartbeat)
      deafen?.()
    },

    async drain() {
      for (;;) {
        const begun = await Promise.all(work.lanes.map(fill))
        if (runs.size > 0) await Promise.race(running().map((run) => run.done))
        else if (begun.every((each) => each.begun === 0)) {
          await work.recover()
          if ((await work.countOpen()) === 0) return
          await wait(10)
        }
      }
    },
  }
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  const timer = new AbortController()
  await Promise.race([work, wait(ms, undefined, { signal: timer.signal }).catch(() => undefined)])
  timer.abort()
}
