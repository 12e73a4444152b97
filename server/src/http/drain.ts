import { finished } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'

/**
 * Reads the rest of the body, for a limited time: most clients read the response only after sending everything, and
 * would otherwise see a broken connection.
 */
export async function drain({ raw: body }: FastifyRequest, maxMs: number): Promise<void> {
  body.resume()
  await finished(body, { signal: AbortSignal.timeout(maxMs) }).catch(() => undefined)
}
