import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'

/** `live`: the process responds. `ready`: it also reaches its database, so a load balancer may send requests. */
export function health(app: FastifyInstance, { db, log }: Pick<Deps, 'db' | 'log'>): void {
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', async () => {
    await sql`select 1`.execute(db).catch((error: unknown) => {
      log.warn({ err: error }, 'not ready: the database does not answer')
      throw new AppError('unavailable', 'The database does not answer.', 5)
    })
    return { status: 'ok' }
  })
}
