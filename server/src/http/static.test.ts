import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticFiles } from './static.ts'

const script = 'export const answer = 42\n'
const app = fastify()
let root = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'verso-static-'))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'index.html'), '<meta name="api-base" content="/api" />')
  await writeFile(join(root, 'assets/start-1.js'), script)
  await writeFile(join(root, 'assets/start-1.js.br'), brotliCompressSync(script))
  await writeFile(join(root, 'icon.svg'), '<svg/>')
  await writeFile(join(root, 'icon.svg.br'), brotliCompressSync('<svg/>'))
  staticFiles(app, { API_BASE: '/api', PUBLIC_URL: 'http://localhost' }, root)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const ask = (encoding: string) =>
  app.inject({ url: '/assets/start-1.js', headers: { 'accept-encoding': encoding } })

test('a browser that accepts it gets the file as compressed by the build', async () => {
  const answer = await ask('gzip, br')
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  })
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
})

test('any other client gets the plain file', async () => {
  const answer = await ask('identity')
  expect(answer.headers).not.toHaveProperty('content-encoding')
  expect(answer.body).toBe(script)
})

test('text files are served with their character set', async () => {
  for (const encoding of ['identity', 'br']) {
    const icon = await app.inject({ url: '/icon.svg', headers: { 'accept-encoding': encoding } })
    expect(icon.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect((await ask(encoding)).headers['content-type']).toMatch(/javascript; charset=utf-8$/)
  }
})

const pageFor = (url: string, accept: string | undefined, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, method, headers: accept === undefined ? {} : { accept } })

// NAV-016
test.each(['text/html,*/*;q=0.8', '*/*', 'text/*', undefined])(
  'a client that accepts %s gets a page, with GET and HEAD',
  async (accept) => {
    for (const url of ['/', '/signin', '/terms?from=mail', '/upload/', '//signin']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers, body } = await pageFor(url, accept, method)
        expect(statusCode, url).toBe(200)
        expect(headers['content-type']).toBe('text/html; charset=utf-8')
        expect(body).toBe(method === 'GET' ? '<meta name="api-base" content="/api" />' : '')
      }
    }
  },
)

// NAV-016, NAV-017
test('an unknown path is a 404 with the page, a missing asset or call a 404 in JSON', async () => {
  for (const accept of ['text/html,*/*;q=0.8', '*/*', undefined])
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await pageFor('/no-such-page', accept, method)
      expect(statusCode, accept).toBe(404)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body).toBe(method === 'GET' ? '<meta name="api-base" content="/api" />' : '')
    }
  for (const url of ['/assets/old-1.js', '/api/none', '/health/none']) {
    const other = await pageFor(url, '*/*')
    expect(other.statusCode, url).toBe(404)
    expect(other.json()).toMatchObject({ code: 'not_found' })
  }
  for (const url of ['/signin', '/no-such-page'])
    expect((await pageFor(url, 'application/json')).json()).toMatchObject({ code: 'not_found' })
})
