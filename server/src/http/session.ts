import { messages } from '@verso/contract/messages.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { readIdToken } from '../tokens.ts'
import type { Role } from './route.ts'

type Needs = Pick<Deps, 'keys' | 'config' | 'clock' | 'findActor'>

export type Session = { actor: Actor; expiresAt: Date }

/** Returns the caller of the Bearer id token, as they are in the database now. Throws `unauthenticated`. */
export async function requireSession(deps: Needs, request: FastifyRequest): Promise<Session> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const claims = token ? await readIdToken(deps, token) : null
  const actor = claims && (await deps.findActor(claims.userId, claims.tokenVersion))
  if (!actor) throw new AppError('unauthenticated', messages.sessionEnded)
  return { actor, expiresAt: claims.expiresAt }
}

/** Returns the caller; null for public calls, with or without a token. */
export async function actorFor(
  deps: Needs,
  role: Role,
  request: FastifyRequest,
): Promise<Actor | null> {
  if (role === 'public') return null
  const { actor } = await requireSession(deps, request)
  if (role === 'admin' && actor.role !== 'admin')
    throw new AppError('forbidden', messages.adminsOnly)
  return actor
}
