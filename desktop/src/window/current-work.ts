import { ServerRefused } from '../account/server-client.ts'
import { reasonOf } from '../engine/scan-folder.ts'
import { Refused } from './refused.ts'
import type { ShownState } from './shown-state.ts'
import type { Progress, Work } from './window-state.ts'

/** The server no longer accepts the token, so the window shows how to connect again. */
const isTokenRejected = (error: unknown): boolean =>
  error instanceof ServerRefused && error.code === 'unauthenticated'

export type Task = { signal: AbortSignal; total: (count: number) => void; step: () => void }

/** Work that stops at once when it is cancelled; other work first finishes the files it has started. */
const endsAtOnce: readonly Work[] = ['scan', 'preview', 'compare']

/** Runs one piece of work at a time, because all of them deal with the same files. */
export class CurrentWork {
  readonly #shown: ShownState
  #cancel: AbortController | null = null
  #done: Promise<void> = Promise.resolve()

  constructor(shown: ShownState) {
    this.#shown = shown
  }

  /** Throws `Refused` while work is in progress. */
  assertFree(): void {
    if (this.#cancel) throw new Refused('Wait until the work is done.')
  }

  cancel(): void {
    this.#cancel?.abort()
    this.#change(() => ({ isCancelled: true }))
  }

  /** Cancels the work, and resolves once the files in progress are finished. */
  async finish(): Promise<void> {
    this.cancel()
    await this.#done
  }

  /** Starts work and returns; throws `Refused` if other work is in progress. A failure is shown as the problem. */
  begin(work: Work, run: (task: Task) => Promise<void>): void {
    this.assertFree()
    const controller = new AbortController()
    const { signal } = controller
    this.#cancel = controller
    const startedAt = Date.now()
    const progress = { work, done: 0, total: null, startedAt, isCancelled: false }
    this.#shown.change({ progress, problem: null })
    const step = () => {
      this.#change(({ done }) => ({ done: done + 1 }))
      if (endsAtOnce.includes(work)) signal.throwIfAborted()
    }
    const total = (count: number) => this.#change(() => ({ total: count, startedAt: Date.now() }))
    const end = (problem: string | null) => {
      this.#cancel = null
      this.#shown.change({ progress: null, ...(problem && { problem }) })
    }
    this.#done = run({ signal, total, step }).then(
      () => end(null),
      (error: unknown) => {
        if (isTokenRejected(error)) this.#shown.change({ account: null })
        end(signal.aborted && error === signal.reason ? null : reasonOf(error))
      },
    )
  }

  #change(change: (now: Progress) => Partial<Progress>): void {
    const { progress } = this.#shown.current
    if (progress) this.#shown.change({ progress: { ...progress, ...change(progress) } })
  }
}
