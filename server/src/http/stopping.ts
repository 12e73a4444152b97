import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

const retrySeconds = 5

/** While the server stops, refuses requests that arrive on open connections. */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', async () => {
    if (isStopping)
      throw new AppError(
        'unavailable',
        'The service is restarting. Please try again in a few seconds.',
        retrySeconds,
      )
  })
}
