import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

const validDays = 90
const dayMs = 86_400_000

/** Where to report security problems (RFC 9116). It expires, so that no copy outlives the address. */
export function securityContact(
  app: FastifyInstance,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
): void {
  const path = '/.well-known/security.txt'
  app.get(path, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + validDays * dayMs)
    const lines = [
      `Contact: mailto:${config.SUPPORT_EMAIL}`,
      `Expires: ${expires.toISOString().replace(/\.\d+/, '')}`,
      `Preferred-Languages: en`,
      `Canonical: ${config.PUBLIC_URL}${path}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
