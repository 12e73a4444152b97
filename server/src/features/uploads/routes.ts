import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { drain } from '../../http/drain.ts'
import { raw, route, type Routes } from '../../http/route.ts'
import {
  type DirectObject,
  type DirectRequest,
  ObjectMissing,
  TransferRefused,
} from '../../ports/object-storage.ts'
import { contentDisposition } from '../../text/content-disposition.ts'
import { awaitExport, ignoreMissing } from '../exports/service.ts'
import { readLaterLink } from '../photos/later-link.ts'
import { parseUploadKey } from '../photos/object-keys.ts'
import { photoUrlsUntil } from '../photos/url-expiry.ts'
import { requestedRange } from './byte-range.ts'
import { completeUploads } from './complete.ts'
import { findKnownPhotos } from './known.ts'
import { findArrived } from './queries.ts'
import { signUpload } from './service.ts'
import { receiveUpload } from './transfer.ts'

const cacheSeconds = 3600
const maxDrainMs = 30_000

export function uploadRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'generatePresignedUrl', 'user', (input, actor) => signUpload(deps, actor, input))
  route(routes, 'completeUploads', 'user', (input, actor) => completeUploads(deps, actor, input))
  route(routes, 'findKnownPhotos', 'user', (input, actor) => findKnownPhotos(deps, actor, input))

  raw(routes, 'PUT', '/objects/*', async (request) => {
    try {
      request.userId = await receiveUpload(deps, directRequestOf(request), request.raw)
    } catch (error) {
      if (error instanceof TransferRefused) await beforeRefusal(request, error)
      throw error
    }
    return { message: 'The photo is here' }
  })

  raw(routes, 'GET', '/objects/*', (request, reply) => sendObject(deps, request, reply))
}

function directRequestOf(request: FastifyRequest): DirectRequest {
  const length = request.headers['content-length']
  return {
    url: request.url,
    contentType: request.headers['content-type'],
    contentLength: length === undefined ? undefined : Number(length),
  }
}

async function beforeRefusal(request: FastifyRequest, { reason }: TransferRefused): Promise<void> {
  if (reason === 'too_slow') request.log.warn('an upload below the floor rate was cut')
  if (reason === 'full') await drain(request, maxDrainMs)
}

/** Sends a photo. Its bytes are not trusted, so the headers keep browsers from running them. */
async function sendObject(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { storage } = deps
  if (!storage.direct) return leadToBucket(deps, request, reply)
  const object = await storage.direct.open({ url: request.url }).catch(async (error: unknown) => {
    const link = error instanceof ObjectMissing && (await linkOfLater(deps, request))
    if (!link) throw error
    return link
  })
  if (typeof object === 'string') return reply.header('cache-control', 'no-store').redirect(object)
  const etag = `"${object.bytes}-${object.modifiedAt.getTime()}"`
  if (request.headers['if-none-match'] === etag) {
    await object.close()
    return reply.status(304).headers(headersOf(object, etag)).send()
  }
  return sendBytes(request, reply, { ...object, etag })
}

const headersOf = ({ contentType, downloadName }: DirectObject, etag: string) => ({
  'content-type': contentType,
  'content-disposition': contentDisposition(downloadName),
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': `private, max-age=${cacheSeconds}`,
  'accept-ranges': 'bytes',
  etag,
})

/** Sends the whole object or the requested range. A range beyond the end is refused, with the size. */
async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  object: DirectObject & { etag: string },
): Promise<unknown> {
  const { bytes, etag } = object
  const headers = headersOf(object, etag)
  const range = request.method === 'GET' ? requestedRange(request.headers, object) : 'whole'
  if (range === 'beyond') {
    await object.close()
    return reply
      .status(416)
      .headers({ ...headers, 'content-range': `bytes */${bytes}` })
      .send()
  }
  if (range === 'whole') {
    const body = await begun(object.read())
    return reply.headers({ ...headers, 'content-length': bytes }).send(body)
  }
  const body = await begun(object.read(range))
  const { start, end } = range
  return reply
    .status(206)
    .headers({
      ...headers,
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${bytes}`,
    })
    .send(body)
}

/** Waits for the first bytes, so that an unreadable file is refused before the headers of a photo are sent. */
async function begun(body: Readable): Promise<Readable> {
  await once(body, 'readable')
  return body
}

/** Where to try again: an export may not be complete yet, and a photo got another key when it arrived. */
async function linkOfLater(deps: Deps, request: FastifyRequest): Promise<string | null> {
  if (await awaitExport(deps, keyOf(request))) return request.url.slice(request.url.indexOf('?'))
  return linkOfArrived(deps, request)
}

const followMs = 5 * 60_000

/**
 * Waits for the object of a `laterLink` and redirects to it, or to the same link while an export is still being
 * written.
 */
async function leadToBucket(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { clock, storage } = deps
  const key = keyOf(request)
  const query = request.url.slice(request.url.indexOf('?'))
  const link = readLaterLink(deps, key, new URLSearchParams(query))
  if (!link) throw new AppError('not_found', 'Photos are shown from another address here.')
  const lead = (to: string) => reply.header('cache-control', 'no-store').redirect(to)
  if (await awaitExport(deps, key)) {
    const until = new Date(clock.now().getTime() + followMs)
    const isThere = await storage.size(key).catch(ignoreMissing)
    return lead(isThere === null ? query : await storage.signGet(key, until, link.downloadName))
  }
  const arrived = await linkOfArrived(deps, request)
  if (!arrived) throw new ObjectMissing('There is no such photo or export.')
  return lead(arrived)
}

const keyOf = ({ params }: FastifyRequest) => (params as { '*': string })['*']

/**
 * The link that was given at signing contains the key before it was made unique; this returns a link to the stored
 * key.
 */
async function linkOfArrived(
  { db, clock, storage }: Deps,
  request: FastifyRequest,
): Promise<string | null> {
  const target = parseUploadKey(keyOf(request))
  const photo = target && (await findArrived(db, target.name))
  if (photo?.user_id !== target?.userId || !photo) return null
  return storage.signGet(photo.object_key, photoUrlsUntil(clock.now()))
}
