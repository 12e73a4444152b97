import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { jpeg } from '../../test/upload-files.ts'

let app: App
let bytes: Buffer
let url: string
beforeAll(async () => {
  app = await startApp()
  const ann = await app.given.user()
  bytes = await jpeg(7)
  await app.as(ann).upload(bytes)
  const { images } = await app.as(ann).call('getImages', {})
  const { pathname, search } = new URL(images[0]?.image_url ?? '')
  url = pathname + search
})
afterAll(() => app.stop())

const get = (headers: Record<string, string>) => app.server.inject({ url, headers })

test('a request for one range gets only these bytes', async () => {
  const size = bytes.length
  const last = size - 1
  const ranges = [
    ['bytes=0-9', 0, 9],
    ['bytes=10-', 10, last],
    ['bytes=-10', size - 10, last],
    [`bytes=5-${size * 2}`, 5, last],
    [`bytes=-${size * 2}`, 0, last],
    [`bytes=${last}-${last}`, last, last],
  ] as const
  for (const [range, start, end] of ranges) {
    const { statusCode, headers, rawPayload } = await get({ range })
    expect([range, statusCode]).toEqual([range, 206])
    expect(headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(end - start + 1),
      'content-type': 'image/jpeg',
    })
    expect(rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true)
  }
})

test('several ranges, reversed and malformed ones are ignored', async () => {
  for (const range of ['bytes=0-1,4-5', 'bytes=9-0', 'bytes=-', 'bytes=a-b', 'lines=0-1']) {
    const { statusCode, headers, rawPayload } = await get({ range })
    expect([range, statusCode, rawPayload.equals(bytes)]).toEqual([range, 200, true])
    expect(headers['accept-ranges']).toBe('bytes')
  }
})

test('a range beyond the end is refused, and the response says the size', async () => {
  for (const range of [`bytes=${bytes.length}-`, 'bytes=-0']) {
    const { statusCode, headers, rawPayload } = await get({ range })
    expect([range, statusCode, rawPayload.length]).toEqual([range, 416, 0])
    expect(headers['content-range']).toBe(`bytes */${bytes.length}`)
  }
})

test('a range of another version gets the whole photo', async () => {
  const etag = String((await get({})).headers.etag)
  expect((await get({ range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206)
  expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
})
