import { setTimeout as wait } from 'node:timers/promises'
import {
  type DirectTransfer,
  ObjectMissing,
  type ObjectStorage,
  StorageUnavailable,
} from '../../ports/object-storage.ts'

type Options = {
  /** Throws if the storage is not that of the installation, or if that cannot be read. */
  recognise(): Promise<void>
  /** Called with the reason when the storage becomes unavailable, and with null when it is available again. */
  onChange(failure: StorageUnavailable | null): void
  /** How long a recognised storage is used without another check. */
  validMs?: number
  /** How often the storage is checked while it is unavailable. */
  retryMs?: number
}

export type RecognisedStorage = {
  storage: ObjectStorage
  /** Resolves when the storage has been recognised for the first time. */
  recognised: Promise<void>
  /** Stops checking for an unavailable storage. */
  stop(): void
}

/**
 * The storage, used only while it is the one of the installation: another folder or bucket in its place counts as an
 * unavailable storage (decision 53). Resolves after the first check.
 */
export async function openRecognised(
  plain: ObjectStorage,
  { recognise, onChange, validMs = 10_000, retryMs = 2_000 }: Options,
): Promise<RecognisedStorage> {
  const first = Promise.withResolvers<void>()
  const stopped = new AbortController()
  let validUntil = -Infinity
  let running: Promise<void> | null = null
  let failure: StorageUnavailable | null = null
  let searching: Promise<void> | null = null

  async function look(): Promise<void> {
    try {
      await recognise()
    } catch (error) {
      validUntil = -Infinity
      const isNew = !failure
      failure = asUnavailable(error)
      if (isNew) onChange(failure)
      searching ??= search()
      throw failure
    }
    validUntil = performance.now() + validMs
    if (failure) onChange(null)
    failure = null
    first.resolve()
  }

  const lookOnce = () => {
    running ??= look().finally(() => {
      running = null
    })
    return running
  }

  async function search(): Promise<void> {
    const options = { ref: false, signal: stopped.signal }
    while (failure && (await wait(retryMs, true, options).catch(() => false)))
      await lookOnce().catch(ignore)
    searching = null
  }

  async function use<T>(operation: () => Promise<T>): Promise<T> {
    if (performance.now() >= validUntil) await lookOnce()
    try {
      return await operation()
    } catch (error) {
      if (error instanceof StorageUnavailable) void lookOnce().catch(ignore)
      // In an empty folder in place of the storage, every object would be missing.
      if (error instanceof ObjectMissing) await lookOnce()
      throw error
    }
  }

  await lookOnce().catch(ignore)
  return {
    storage: { ...guardedBy(use, plain), unavailableReason: () => failure?.message ?? null },
    recognised: first.promise,
    stop: () => stopped.abort(),
  }
}

type Use = <T>(operation: () => Promise<T>) => Promise<T>

function guardedBy(use: Use, plain: ObjectStorage): ObjectStorage {
  return {
    signPut: plain.signPut,
    signGet: plain.signGet,
    write(key, body, contentType) {
      // A body may fail while the storage is being checked. Its reader notices that afterwards.
      if (!Buffer.isBuffer(body)) body.on('error', ignore)
      return use(() => plain.write(key, body, contentType))
    },
    copy: (...args) => use(() => plain.copy(...args)),
    writeAll: (...args) => use(() => plain.writeAll(...args)),
    read: (...args) => use(() => plain.read(...args)),
    readWhole: (...args) => use(() => plain.readWhole(...args)),
    withFile: (...args) => use(() => plain.withFile(...args)),
    size: (...args) => use(() => plain.size(...args)),
    remove: (...args) => use(() => plain.remove(...args)),
    async *list(...args) {
      await use(async () => undefined)
      yield* plain.list(...args)
    },
    check: () => use(plain.check),
    space: () => use(plain.space),
    ...(plain.direct && { direct: guardedTransfer(use, plain.direct) }),
  }
}

function guardedTransfer(use: Use, plain: DirectTransfer): DirectTransfer {
  return {
    admit: plain.admit,
    receive(request, body) {
      body.on('error', ignore)
      return use(() => plain.receive(request, body))
    },
    open: (request) => use(() => plain.open(request)),
  }
}

const ignore = () => undefined

function asUnavailable(error: unknown): StorageUnavailable {
  if (error instanceof StorageUnavailable) return error
  return new StorageUnavailable(error instanceof Error ? error.message : String(error), error)
}
