import { sql } from 'kysely'
import pg from 'pg'

const marks = { planned: '/* planned */', unwaited: '/* unwaited */' }

/**
 * Stands in statements that run again and again and whose plan is the same for all values: each connection plans them
 * once. Of the work that a small statement is to the database that is the larger half.
 */
export const planned = sql.raw(marks.planned)

/**
 * Stands in statements of a transaction whose answer nobody needs: they go to the database with the next one, which
 * rejects with their error where they failed. A trip to the database is more work than most small statements.
 */
export const unwaited = sql.raw(marks.unwaited)

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  if (!text.includes(marks.planned)) return undefined
  const name = names.get(text) ?? `planned ${names.size}`
  names.set(text, name)
  return name
}

const noAnswer = Object.freeze({ command: '', rowCount: null, rows: [] })

/** A connection of the pool in `client.ts`, which has it send without waiting for answers (`pipeline`). */
export class Connection extends pg.Client {
  #isInTransaction = false
  /** Of a statement that nobody waited for. */
  #failure: Error | null = null

  /** Typed as all of the driver's ways to ask; `never` is what its many kinds of answers have in common. */
  override query(text: unknown, values?: unknown, told?: unknown): never {
    if (typeof text !== 'string' || typeof values === 'function' || told)
      return this.#ask(text, values, told) as never
    if (text === 'begin') this.#isInTransaction = true
    const isAwaited = !this.#isInTransaction || !(text === 'begin' || text.includes(marks.unwaited))
    if (text === 'commit' || text === 'rollback') this.#isInTransaction = false
    return (isAwaited ? this.#send(text, values) : this.#hold(text, values)) as never
  }

  /** Written to the socket together with what comes next. */
  #hold(text: string, values: unknown) {
    const { stream } = this.connection
    if (stream.writableCorked === 0) stream.cork()
    this.#ask({ name: nameOf(text), text, values }, (error: Error | null) => {
      this.#failure ??= error
    })
    return Promise.resolve(noAnswer)
  }

  /**
   * Gives the query its callback when it is built. The driver's own promise comes later, and then V8 keeps the rows of
   * each query until the next full collection: pauses of 20 ms instead of 2, every second at a busy time.
   */
  #send(text: string, values: unknown) {
    return new Promise((resolve, reject) => {
      this.#ask({ name: nameOf(text), text, values }, (error: Error | null, result: unknown) => {
        const failure = text === 'rollback' ? error : (this.#failure ?? error)
        this.#failure = null
        if (failure) reject(failure)
        else resolve(result)
      })
      this.connection.stream.uncork()
    })
  }

  #ask(...given: unknown[]): unknown {
    return (super.query as (...all: unknown[]) => unknown).apply(this, given)
  }
}
