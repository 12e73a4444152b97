import { callsOfApps, callsOfScope } from '@verso/contract/app-calls.ts'
import type { CallName } from '@verso/contract/call.ts'
import { messages } from '@verso/contract/messages.ts'
import type { FastifyRequest } from 'fastify'
import { type Actor, appTokenHash, appTokenPrefix } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { readIdToken } from '../tokens.ts'
import type { RecordedCall } from './route.ts'

type Needs = Pick<Deps, 'keys' | 'config' | 'clock' | 'findActor'>
type CallNeeds = Needs & Pick<Deps, 'findAppActor'>

export type Session = { actor: Actor; expiresAt: Date }

/**
 * Returns the caller of the Bearer id token, as they are in the database now. Throws `unauthenticated`, also
 * if the token is an app's.
 */
export async function requireSession(deps: Needs, request: FastifyRequest): Promise<Session> {
  const token = bearerOf(request)
  const claims = token ? await readIdToken(deps, token) : null
  const actor = claims && (await deps.findActor(claims))
  if (!actor) throw new AppError('unauthenticated', messages.sessionEnded)
  return { actor, expiresAt: claims.expiresAt }
}

/**
 * Returns the caller, who may make this call; null for public calls, with or without a token. Throws if the caller
 * may not make it.
 */
export async function actorFor(
  deps: CallNeeds,
  { name, role }: Pick<RecordedCall, 'name' | 'role'>,
  request: FastifyRequest,
): Promise<Actor | null> {
  if (role === 'public') return null
  const token = bearerOf(request)
  if (token?.startsWith(appTokenPrefix)) return requireApp(deps, name, token)
  const { actor } = await requireSession(deps, request)
  if (role === 'admin' && actor.role !== 'admin')
    throw new AppError('forbidden', messages.adminsOnly)
  if (callsOfApps.includes(name))
    throw new AppError('forbidden', 'Only an app can do this, with its own token.')
  return actor
}

/** Returns the owner of an app's token. An app may only make the calls of its scopes. */
async function requireApp(deps: CallNeeds, name: CallName, token: string): Promise<Actor> {
  const actor = await deps.findAppActor(appTokenHash(token))
  if (!actor?.app) throw new AppError('unauthenticated', messages.appTokenEnded)
  if (!actor.app.scopes.some((scope) => callsOfScope[scope].includes(name)))
    throw new AppError('forbidden', messages.appMayNot)
  return actor
}

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
