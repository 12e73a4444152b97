import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { raw, route, type Routes } from '../../http/route.ts'
import { type DirectRequest, ObjectMissing, TransferRefused } from '../../ports/object-storage.ts'
import { contentDisposition } from '../../text/content-disposition.ts'
import { receiveUpload } from './arrival.ts'
import { gate } from './gate.ts'
import { signUpload } from './service.ts'

const picturesInMemory = 4
const cacheSeconds = 3600

export function uploadRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'generatePresignedUrl', 'user', (input, actor) => signUpload(deps, actor, input))

  const arrivalDeps = { ...deps, looking: gate(picturesInMemory) }
  raw(routes, 'PUT', '/objects/*', async (request) => {
    try {
      await receiveUpload(arrivalDeps, transferOf(request), request.raw)
    } catch (error) {
      if (error instanceof TransferRefused && error.reason === 'full') await drain(request)
      throw error
    }
    return { message: 'The photo is here' }
  })

  raw(routes, 'GET', '/objects/*', (request, reply) => sendObject(deps, request, reply))
}

function transferOf(request: FastifyRequest): DirectRequest {
  const length = request.headers['content-length']
  return {
    url: request.url,
    contentType: request.headers['content-type'],
    contentLength: length === undefined ? undefined : Number(length),
  }
}

/** Most senders listen only after the last byte; without this they would see a broken connection, not the reason. */
async function drain({ raw: body }: FastifyRequest): Promise<void> {
  body.resume()
  await finished(body, { writable: false }).catch(() => undefined)
}

/** A photo's bytes come from strangers: whatever they hold, a browser shows them as that picture and nothing else. */
async function sendObject(
  { storage }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (!storage.direct) throw new ObjectMissing('Objects are not served here')
  const object = await storage.direct.open({ url: request.url })
  const tag = `"${object.bytes}-${object.modifiedAt.getTime()}"`
  reply.headers({
    'content-type': object.contentType,
    'content-length': object.bytes,
    'content-disposition': contentDisposition(object.downloadName),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': `private, max-age=${cacheSeconds}`,
    etag: tag,
  })
  if (request.headers['if-none-match'] !== tag) return reply.send(object.body)
  object.body.destroy()
  return reply.removeHeader('content-length').status(304).send()
}
