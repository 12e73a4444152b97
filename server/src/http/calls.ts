import { callTable } from '@verso/contract/call-table.ts'
import type { CallName } from '@verso/contract/call.ts'
import type { CallDefinition } from '@verso/contract/definition.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { readDeviceCookie, setDeviceCookie } from './device-cookie.ts'
import { readable } from './issues.ts'
import { networkOf } from './network.ts'
import { type RateLimiter, rateLimiter } from './rate-limits.ts'
import type { RecordedCall } from './route.ts'
import { actorFor } from './session.ts'

const calls: Record<CallName, CallDefinition> = callTable

/** Body limits in bytes of calls with long lists; all others have the server's default. */
const bodyLimits: Record<string, number> = {
  'excluded-keywords': 8 * 1024 * 1024,
  'change-keywords': 2 * 1024 * 1024,
  'export-data': 2 * 1024 * 1024,
  'keyword-list': 6 * 1024 * 1024,
  'compare-sheet': 2 * 1024 * 1024,
  delete: 2 * 1024 * 1024,
  'describe-again': 2 * 1024 * 1024,
  'try-ai': 2 * 1024 * 1024,
}

/** Registers one Fastify route for each verb and path; the discriminator field of the input selects the call. */
export function registerCalls(app: FastifyInstance, deps: Deps, recorded: RecordedCall[]): void {
  const limiter = rateLimiter(deps.db)
  const places = Map.groupBy(recorded, ({ name }) => `${calls[name].verb} ${calls[name].path}`)
  for (const group of places.values()) {
    const [{ name }] = group as [RecordedCall]
    const { verb, path } = calls[name]
    app.route({
      method: verb,
      url: `/${path}`,
      ...(bodyLimits[path] && { bodyLimit: bodyLimits[path] }),
      handler: (request, reply) => {
        const payload = payloadOf(request)
        const call = selectCall(group, payload)
        request.call = call.name
        reply.header('cache-control', 'no-store')
        return handle(deps, limiter, call, payload, { request, reply })
      },
    })
  }
}

/** Throws unless every call of the contract has exactly one handler. */
export function checkCalls(recorded: RecordedCall[]): void {
  const counts = new Map<string, number>(Object.keys(calls).map((name) => [name, 0]))
  for (const { name } of recorded) counts.set(name, (counts.get(name) ?? 0) + 1)
  const wrong = [...counts].filter(([, count]) => count !== 1)
  if (!wrong.length) return
  const list = wrong.map(([name, count]) => `${name} (${count})`).join(', ')
  throw new Error(`Every call needs exactly one handler; these have another number: ${list}`)
}

function payloadOf(request: FastifyRequest): Record<string, unknown> {
  const payload = request.method === 'GET' ? request.query : (request.body ?? {})
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    throw new AppError('invalid_input', 'The request must be a JSON object.')
  }
  return payload as Record<string, unknown>
}

function selectCall(group: RecordedCall[], payload: Record<string, unknown>): RecordedCall {
  const found = group.find(({ name }) =>
    Object.entries(calls[name].with ?? {}).every(([field, value]) => payload[field] === value),
  )
  if (found) return found
  const [{ name }] = group as [RecordedCall]
  const field = Object.keys(calls[name].with ?? {}).join()
  throw new AppError('invalid_input', `Unknown ${field}.`)
}

async function handle(
  deps: Deps,
  limiter: RateLimiter,
  call: RecordedCall,
  payload: Record<string, unknown>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<unknown> {
  const actor = await actorFor(deps, call, request)
  if (actor) request.userId = actor.userId
  const schemas = calls[call.name]
  const input = schemas.input.safeParse(payload)
  if (!input.success) throw new AppError('invalid_input', readable(input.error))
  const details = {
    network: networkOf(request.ip),
    agent: request.headers['user-agent'] ?? null,
    log: request.log as Logger,
    userId: actor?.userId ?? null,
    device: readDeviceCookie(request, deps.config),
    setDeviceCookie: (token: string) => setDeviceCookie(reply, deps.config, token),
  }
  await limiter(call, input.data, details)
  const output = await call.handle(input.data as never, actor as never, details)
  return schemas.output.parse(output)
}
