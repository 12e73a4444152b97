import { AsyncLocalStorage } from 'node:async_hooks'
import { TransactionBuilder } from 'kysely'
import type pg from 'pg'
import type { Deps } from '../deps.ts'
import type { VisionModel } from '../ports/vision-model.ts'

/*
 * A transaction holds a connection and locks, so it must not wait for anything but its own connection: no outside
 * call, and no second connection. In tests, either fails at once and again at the end of the test.
 */

const transaction = new AsyncLocalStorage<true>()

const { execute } = TransactionBuilder.prototype
TransactionBuilder.prototype.execute = function (work) {
  return execute.call(this, (tx) => transaction.run(true, () => work(tx as never))) as never
}

/**
 * Each port with its methods that wait for something outside. `enqueue` is missing because it uses the transaction's
 * own connection.
 */
const outside = {
  storage: ['write', 'writeAll', 'read', 'readWhole', 'withFile', 'size', 'remove', 'list'],
  decoder: ['inspect', 'prepare', 'adjust', 'square'],
  metadataWriter: ['unavailable', 'writeCopy'],
  mailer: ['send', 'forget'],
  jobs: ['forget', 'work'],
  payments: [
    'createCustomer',
    'checkout',
    'portal',
    'changeSubscription',
    'endSubscription',
    'forget',
    'readAccount',
    'readEvent',
  ],
} as const

export function transactionGuard() {
  const breaches: string[] = []

  function refuse(what: string): void {
    if (!transaction.getStore()) return
    const breach = new Error(`${what} is called while a transaction is open.`)
    breaches.push(breach.stack ?? breach.message)
    throw breach
  }

  return {
    /** Makes the pool refuse a second connection. */
    watchPool(pool: pg.Pool): void {
      const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
      pool.connect = (async () => {
        refuse('A second connection')
        return connect()
      }) as typeof pool.connect
    },

    /** Returns the same dependencies with ports that throw while a transaction is open. */
    watchPorts(deps: Deps): Deps {
      const watched = Object.entries(outside).map(([name, methods]) => {
        const port = deps[name as keyof typeof outside]
        const check = (method: string) => refuse(`${name}.${method}`)
        return [name, port && watch(port, methods, check)]
      })
      return { ...deps, ...Object.fromEntries(watched) }
    },

    watchVision: (model: VisionModel): VisionModel =>
      watch(model, ['describe'], (method) => refuse(`vision.${method}`)),

    /** Throws if there were breaches, because the code under test may have caught their errors. */
    end(): void {
      if (breaches.length > 0) throw new Error(breaches.join('\n'))
    },
  }
}

function watch<T extends object>(
  port: T,
  methods: readonly string[],
  check: (method: string) => void,
): T {
  return new Proxy(port, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      const isOutside = typeof property === 'string' && methods.includes(property)
      if (!isOutside || typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        check(property)
        return value.apply(target, args)
      }
    },
  })
}
