import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../../lib/session.ts'
import { Refusal, fakeServer } from '../../../test/fake-server.ts'
import { givenFile } from '../../../test/given-file.ts'
import { tokens } from '../../../test/given.ts'
import { createUploadQueue } from './queue.ts'
import { sendFile } from './transport.ts'
import type { KnownPhoto, UploadFile } from './upload-file.ts'

type Put = { line: string; headers: Record<string, string>; body: unknown }
let puts: Put[] = []

const arrived = '{"message":"The photo is here"}'

/** Records the requests to the storage instead of sending them. With `status` null there is no response, with 0 no network. */
function storage(status: number | null, body = arrived) {
  const xhr = XMLHttpRequest.prototype
  vi.spyOn(xhr, 'open').mockImplementation((method: string, url: string | URL) => {
    puts.push({ line: `${method} ${url.toString()}`, headers: {}, body: null })
  })
  vi.spyOn(xhr, 'setRequestHeader').mockImplementation((name, value) => {
    Object.assign(puts.at(-1)?.headers ?? {}, { [name.toLowerCase()]: value })
  })
  vi.spyOn(xhr, 'abort').mockImplementation(() => undefined)
  vi.spyOn(xhr, 'status', 'get').mockReturnValue(status ?? 0)
  vi.spyOn(xhr, 'responseText', 'get').mockReturnValue(body)
  vi.spyOn(xhr, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    Object.assign(puts.at(-1) ?? {}, { body })
    const event = status === 0 ? 'error' : 'load'
    if (status !== null) queueMicrotask(() => this.dispatchEvent(new ProgressEvent(event)))
  })
}

function queued(title: string, type: string): UploadFile {
  const queue = createUploadQueue({ send: () => Promise.resolve(), nextFrame: () => {} })
  queue.add([givenFile(title, { type })])
  const [file] = queue.files()
  if (!file) throw new Error('no row')
  return { ...file, mode: 'editorial' }
}

const hooks = () => ({
  signal: new AbortController().signal,
  onSigned: vi.fn<(url: string) => void>(),
  onProgress: () => {},
  onStored: vi.fn<(stored: boolean) => void>(),
  onKnown: vi.fn<(known: KnownPhoto) => void>(),
})
const link = {
  signedUrl: 'https://storage.test/incoming/1?sig=2',
  publicUrl: 'https://storage.test/1',
}

const complete = { ...link, needs_completion: true }
const done = () => ({ photos: [{ name: 'a' }] })

beforeEach(() => {
  puts = []
  localStorage.clear()
  session.open(tokens().AuthenticationResult)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

// UP-003, UP-039, UP-047, UP-048
test('requests a link, then PUTs the bytes with type and name and without our token', async () => {
  document.cookie = 'XSRF-TOKEN=ours'
  storage(200)
  const server = fakeServer({ generatePresignedUrl: () => link })
  const file = queued('Zoë & Åse.jpg', 'image/jpeg')
  const seen = hooks()
  await sendFile(file, seen)
  expect(server.seen.map(({ input }) => input)).toEqual([
    {
      name: file.name,
      type: 'image/jpeg',
      size: 10,
      mode: 'editorial',
      original_name: 'Zoë & Åse.jpg',
      unless_known: true,
    },
  ])
  expect(seen.onSigned.mock.calls).toEqual([[link.publicUrl]])
  expect(puts).toHaveLength(1)
  expect(puts[0]).toMatchObject({ line: `PUT ${link.signedUrl}`, body: file.file })
  expect(puts[0]?.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-amz-meta-original-name': 'Zo%C3%AB%20%26%20%C3%85se.jpg',
  })
  expect(Object.keys(puts[0]?.headers ?? {})).not.toContain('authorization')
  expect(Object.keys(puts[0]?.headers ?? {})).not.toContain('x-xsrf-token')
})

// UP-042, A-102
test.each(['', 'OK', '<html>', 'null'])(
  'a response to the bytes that is not from the server (%j) does not count as arrival',
  async (body) => {
    storage(200, body)
    const server = fakeServer({ generatePresignedUrl: () => link })
    const file = queued('a.png', 'image/png')
    await expect(sendFile(file, hooks())).rejects.toMatchObject({ message: 'Network Error' })
    // A bucket sends an empty response, and the server then looks for the photo there.
    const answers = { generatePresignedUrl: () => complete, completeUploads: done }
    Object.assign(server.answers, answers)
    await sendFile(file, hooks())
    expect(server.seen.at(-1)?.input).toEqual({ names: [file.name] })
  },
)

// UP-042
test('a photo that has already arrived is not sent again', async () => {
  storage(200)
  fakeServer({ generatePresignedUrl: () => ({ ...link, arrived: true }) })
  await sendFile(queued('a.png', 'image/png'), hooks())
  expect(puts).toEqual([])
})

// A-03, API-036
test('the server is notified of bytes that were sent to a storage that it cannot see', async () => {
  storage(200)
  const server = fakeServer({ generatePresignedUrl: () => complete, completeUploads: done })
  const [file, seen] = [queued('a.png', 'image/png'), hooks()]
  await sendFile(file, seen)
  expect(server.seen.at(-1)?.input).toEqual({ names: [file.name] })
  expect(seen.onStored.mock.calls).toEqual([[true]])
  server.answers.generatePresignedUrl = () => ({ ...complete, arrived: true })
  await sendFile(file, hooks())
  expect([puts.length, server.seen.length]).toEqual([1, 3])
})

// A-03, UP-042
test('if the notice to the server fails, only the notice is repeated, not the bytes', async () => {
  storage(200)
  const server = fakeServer({ generatePresignedUrl: () => complete, completeUploads: done })
  server.answers.completeUploads = () => new Refusal(503, { error: 'The storage is away' })
  const [file, seen] = [queued('a.png', 'image/png'), hooks()]
  await expect(sendFile(file, seen)).rejects.toMatchObject({ response: { status: 503 } })
  server.answers.completeUploads = done
  await sendFile({ ...file, stored: true }, seen)
  expect(seen.onStored.mock.calls).toEqual([[true], [true]])
  expect([puts.length, server.seen.length]).toEqual([1, 3])
})

// A-03, UP-041
test('a photo refused on completion shows the reason, and all its bytes are sent again', async () => {
  storage(200)
  const refusal = { status: 415, code: 'unsupported_type', error: 'The file is not a photo.' }
  fakeServer({
    generatePresignedUrl: () => complete,
    completeUploads: () => ({ photos: [{ name: 'a', refusal }] }),
  })
  const seen = hooks()
  await expect(sendFile(queued('a.png', 'image/png'), seen)).rejects.toMatchObject({
    response: { status: 415, data: { error: 'The file is not a photo.' } },
  })
  expect(seen.onStored.mock.calls).toEqual([[true], [false]])
})

// UP-049
test('a photo that another window has uploaded is held back, unless the user wants it anyway', async () => {
  storage(200)
  const since = '2026-05-03T10:00:00.000Z'
  const answer = { ...link, known: { created_date: since, name: 'old' } }
  const server = fakeServer({ generatePresignedUrl: () => answer })
  const [file, seen] = [queued('a.png', 'image/png'), hooks()]
  await sendFile(file, seen)
  expect(seen.onKnown.mock.calls).toEqual([[{ since, name: 'old' }]])
  expect(seen.onSigned).not.toHaveBeenCalled()
  expect(puts).toEqual([])
  await sendFile({ ...file, anyway: true }, seen)
  expect(puts).toHaveLength(1)
  expect(server.seen.at(-1)?.input).toMatchObject({ unless_known: false })
})

// UP-041, ERR-020
test('a refused link or file is an error', async () => {
  storage(503)
  const server = fakeServer({ generatePresignedUrl: () => new Refusal(402, { error: 'No' }) })
  const file = queued('a.png', 'image/png')
  await expect(sendFile(file, hooks())).rejects.toMatchObject({ response: { status: 402 } })
  expect(puts).toEqual([])
  server.answers.generatePresignedUrl = () => link
  await expect(sendFile(file, hooks())).rejects.toThrow('Request failed with status code 503')
})

// ERR-020
test('if a storage at another address does not respond, a sentence names it', async () => {
  storage(0)
  fakeServer({ generatePresignedUrl: () => link })
  const { origin, pathname } = new URL(link.signedUrl)
  await expect(sendFile(queued('a.png', 'image/png'), hooks())).rejects.toMatchObject({
    message: expect.stringContaining('The photo storage is unavailable at the moment.'),
    address: `${origin}${pathname}`,
  })
})

// LIM-001
test('an attempt ends after thirty seconds without progress', async () => {
  vi.useFakeTimers()
  storage(null)
  fakeServer({ generatePresignedUrl: () => link })
  const failed = vi.fn<(error: Error) => void>()
  const sent = sendFile(queued('a.png', 'image/png'), hooks()).catch(failed)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(puts).toHaveLength(1)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  await sent
  expect(failed.mock.calls[0]?.[0].message).toBe('timeout of 30000ms exceeded')
})
