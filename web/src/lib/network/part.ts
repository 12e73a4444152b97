import { connection } from './connection.ts'

/** A part of the app that is loaded on demand. */
export type Part<T> = {
  /** Undefined until it is loaded. */
  get: () => T | undefined
  /** Rejects with a `PartError`; the next call tries again. */
  load: () => Promise<T>
}

/** `isFinal`: the server responds, so retrying cannot help, but reloading the page can (for example after an update). */
export class PartError extends Error {
  readonly isFinal: boolean
  constructor(isFinal: boolean, cause?: unknown) {
    super('A part of the app could not be loaded', { cause })
    this.isFinal = isFinal
  }
}

/**
 * Does not start loading without a network: some browsers remember a failed `import()` and do not request the file again
 * until the page is reloaded (whatwg/html issue 6768).
 */
export function createPart<T>(importPart: () => Promise<T>): Part<T> {
  let value: T | undefined
  let loading: Promise<T> | undefined

  async function load(): Promise<T> {
    const isOut = !navigator.onLine || connection.get() !== 'online'
    if (isOut && !(await connection.check())) throw new PartError(false)
    try {
      value = await importPart()
      return value
    } catch (error) {
      throw new PartError(await connection.check(), error)
    }
  }

  return {
    get: () => value,
    load() {
      if (!loading) {
        loading = load()
        loading.catch(() => (loading = undefined))
      }
      return loading
    },
  }
}
