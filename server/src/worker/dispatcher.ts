import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { leasesLost } from '../metrics.ts'
import { type Bell, createBell } from './bell.ts'

/**
 * `nextClaimMs`: when to claim again if no notification will come; null leaves it to the poll. `more`: further work
 * may be waiting for the end of a run.
 */
type ClaimResult<C> = { claims: C[]; nextClaimMs: number | null; more: boolean }

/** One kind of work: how much may run at once in this process, how to claim it, and how to do it. */
type Lane<C> = {
  name: string
  slots: number
  claim(room: number): Promise<ClaimResult<C>>
  /**
   * Does the work and stores the outcome. When the signal is aborted, it gives the claim back. Calls `freeSlot` as
   * soon as another claim may start, if that is before the outcome is stored.
   */
  run(claim: C, signal: AbortSignal, freeSlot: () => void): Promise<void>
}

/** Work whose claims are leases in the database, shared with the dispatchers of other processes. */
export type Work<C> = {
  lanes: Lane<C>[]
  leaseMs: number
  /** Renews the leases. Returns the claims that this process has lost. */
  renew(claims: C[]): Promise<C[]>
  /** Puts tasks that dead processes left behind back in the queue. Any process may call it at any time. */
  recover(): Promise<void>
  /** The number of unfinished tasks, of all processes. */
  countOpen(): Promise<number>
}

export type Dispatcher = {
  start(): void
  /** Stops claiming and lets running work finish within the given time; claims of unfinished work are given back. */
  stop(graceMs?: number): Promise<void>
  /** Works until no tasks are left; for tests, without `start`. */
  drain(): Promise<void>
}

type Options = {
  log: Logger
  /**
   * Calls `ring` with the name of a lane that may have work, or without a name for all lanes, until the returned
   * function is called. Polling finds work for which there was no ring.
   */
  subscribe?: (ring: (laneName?: string) => void) => () => void
  pollMs?: number
}

/**
 * If work in a lane waits for the end of a run, the lane polls this many times less often, because that end wakes it
 * anyway.
 */
const waitingPollFactor = 5

type Run<C> = { lane: Lane<C>; abort: AbortController; done: Promise<void>; leasedAt: number }

/**
 * Keeps the lanes of `work` filled. Survives the loss of the database: a failed claim is repeated after the poll
 * interval.
 */
export function createDispatcher<C>(work: Work<C>, options: Options): Dispatcher {
  const { log, subscribe, pollMs = 1000 } = options
  const runs = new Map<C, Run<C>>()
  const bells = new Map(work.lanes.map((lane) => [lane, createBell()]))
  const loops: Promise<void>[] = []
  let unsubscribe: (() => void) | undefined
  let heartbeat: NodeJS.Timeout | null = null
  let stopped = false
  /** The number of runs that have ended. */
  let ended = 0

  /** Whether work in the lane may be waiting for the end of a run. */
  const waiting = new Map<Lane<C>, boolean>()

  const ring = (laneName?: string) => ringLanes(bells, laneName)
  const running = () => [...runs.values()]

  /** Returns how many runs were started, and the maximum time until the next claim. */
  async function fill(lane: Lane<C>): Promise<{ started: number; nextClaimMs: number }> {
    const countBusy = () => running().filter((run) => run.lane === lane).length
    const room = lane.slots - countBusy()
    if (room <= 0) return { started: 0, nextClaimMs: pollMs }
    const leasedAt = performance.now()
    const { claims, nextClaimMs, more } = await lane.claim(room)
    waiting.set(lane, more)
    for (const claim of claims) start(lane, claim, leasedAt)
    const nextPollMs = more && countBusy() > 0 ? pollMs * waitingPollFactor : pollMs
    return { started: claims.length, nextClaimMs: Math.min(nextClaimMs ?? nextPollMs, nextPollMs) }
  }

  function start(lane: Lane<C>, claim: C, leasedAt: number): void {
    const abort = new AbortController()
    let isFree = false
    const freeSlot = () => {
      if (!isFree && waiting.get(lane)) bells.get(lane)?.ring()
      isFree = true
    }
    const done = lane
      .run(claim, abort.signal, freeSlot)
      .catch((error: unknown) => log.error({ err: error, claim }, `${lane.name} failed`))
      .finally(() => {
        runs.delete(claim)
        ended += 1
        freeSlot()
      })
    runs.set(claim, { lane, abort, done, leasedAt })
  }

  /** Claims whenever a run ends, a notification arrives or the poll interval is over. */
  async function loop(lane: Lane<C>): Promise<void> {
    while (!stopped) {
      const { nextClaimMs } = await fill(lane).catch((error: unknown) => {
        log.warn({ err: error }, `${lane.name} could not be claimed`)
        return { nextClaimMs: pollMs }
      })
      await bells.get(lane)?.wait(nextClaimMs)
    }
  }

  async function beat(): Promise<void> {
    try {
      await renew()
      await work.recover()
    } catch (error) {
      log.warn({ err: error }, 'leases could not be renewed')
    }
    // Once its lease has expired, another process may have claimed the work.
    for (const run of running()) {
      if (performance.now() - run.leasedAt > work.leaseMs) giveUp(run)
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
      if (run && lost.has(claim)) giveUp(run)
      else if (run) run.leasedAt = leasedAt
    }
  }

  return {
    start() {
      loops.push(...work.lanes.map(loop))
      unsubscribe = subscribe?.(ring)
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
      unsubscribe?.()
    },

    drain: () => drain(work, { fill, running, ended: () => ended }),
  }
}

type Drained<C> = {
  fill(lane: Lane<C>): Promise<{ started: number }>
  running(): Run<C>[]
  ended(): number
}

async function drain<C>(work: Work<C>, { fill, running, ended }: Drained<C>): Promise<void> {
  for (;;) {
    const endedBefore = ended()
    const filled = await Promise.all(work.lanes.map(fill))
    // A run that ended during the claims may have made more work ready.
    if (ended() > endedBefore) continue
    if (running().length > 0) await Promise.race(running().map((run) => run.done))
    else if (filled.every(({ started }) => started === 0)) {
      await work.recover()
      if ((await work.countOpen()) === 0) return
      await wait(10)
    }
  }
}

/** Aborts a run, because another process may have claimed its work. */
function giveUp({ lane, abort }: Run<unknown>): void {
  if (!abort.signal.aborted) leasesLost.inc({ lane: lane.name })
  abort.abort()
}

/** Rings for the lane with this name, or for all lanes without a name. */
function ringLanes(bells: Map<{ name: string }, Bell>, laneName?: string): void {
  for (const [{ name }, bell] of bells) if ((laneName ?? name) === name) bell.ring()
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  const timer = new AbortController()
  await Promise.race([work, wait(ms, undefined, { signal: timer.signal }).catch(() => undefined)])
  timer.abort()
}
