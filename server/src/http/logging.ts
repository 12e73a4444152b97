import { type FastifyBaseLogger, LogController } from 'fastify'
import type { Logger } from 'pino'

/**
 * Fastify's own log: only its warnings and errors matter, because the banner shows the address and `requestLog` logs
 * the requests.
 */
export function logging(log: Logger): {
  loggerInstance: FastifyBaseLogger
  logController: LogController
} {
  return {
    loggerInstance: log.level === 'info' ? log.child({}, { level: 'warn' }) : log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
  }
}
