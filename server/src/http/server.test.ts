import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '../start/features.ts'
import { type App, startApp } from '../test/app.ts'
import { buildServer } from './server.ts'

const origin = 'https://photos.example.org'
let app: App
let webRoot: string
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'verso-web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(
    join(webRoot, 'index.html'),
    '<html><meta name="api-base" content="/api" /></html>',
  )
  await writeFile(join(webRoot, 'assets/app-1a2b.js'), 'export {}')
  await writeFile(join(webRoot, 'early.js'), '0')
  app = await startApp({ config: { CORS_ORIGINS: origin }, webRoot })
})
afterAll(async () => {
  await app.stop()
  await rm(webRoot, { recursive: true })
})

const post = (url: string, payload?: object) => app.request({ method: 'POST', url, payload })
const get = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url, headers })

// API-001, API-034
test('an extra slash leads to the same call', async () => {
  const ann = await app.given.user()
  const payload = { bucket: 'photos', key: [] }
  for (const url of ['/upload-image', '//upload-image', '/upload-image/']) {
    const { statusCode } = await app.as(ann).request({ method: 'POST', url, payload })
    expect([url, statusCode]).toEqual([url, 200])
  }
})

// API-001
test('the base path of the API is configurable', async () => {
  const config = { ...app.deps.config, API_BASE: '/v1/verso' }
  const server = buildServer({ ...app.deps, config }, allRoutes({ ...app.deps, config }), {
    webRoot,
  })
  expect((await server.inject('/v1/verso/settings')).statusCode).toBe(200)
  expect((await server.inject('/api/settings')).statusCode).toBe(404)
  const page = await server.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(page.body).toContain('<meta name="api-base" content="/v1/verso" />')
  await server.close()
})

//
test('an address that cannot be parsed is refused with the usual body', async () => {
  for (const url of ['/%', '/api/%ff']) {
    const { statusCode, body } = await get(url)
    expect([url, statusCode]).toEqual([url, 400])
    expect(JSON.parse(body)).toMatchObject({
      error: 'The address cannot be read.',
      code: 'invalid_input',
    })
  }
})

// API-002
test('a wrong verb responds 404 and names the right one', async () => {
  const wrong = await app.request({ url: '/auth' })
  expect([wrong.statusCode, wrong.headers.allow]).toEqual([404, 'POST'])
  const notDelete = await post('/delete', { names: [] })
  expect([notDelete.statusCode, notDelete.headers.allow]).toEqual([404, 'DELETE'])
})

// API-001, API-005
test('an unknown method of a path responds 400, an unknown path 404', async () => {
  const method = await post('/auth', { auth_method: 'sing_in' })
  expect([method.statusCode, method.json().error]).toEqual([400, 'Unknown auth_method.'])
  expect((await post('/profile', {})).statusCode).toBe(400)
  expect((await post('/nothing', {})).statusCode).toBe(404)
})

// API-005
test('every refusal has the same body, with the request id of its header', async () => {
  const ann = await app.given.user()
  const huge = 'x'.repeat(300_000)
  const send = (payload: string, type = 'application/json') =>
    app.as(ann).request({
      method: 'POST',
      url: '/get-images',
      payload,
      headers: { 'content-type': type },
    })
  const answers = [
    [await post('/nothing'), 404, 'not_found'],
    [await post('/get-images', {}), 401, 'unauthenticated'],
    [await send('{"page":'), 400, 'invalid_input'],
    [await send(''), 400, 'invalid_input'],
    [await send('[]'), 400, 'invalid_input'],
    [await send('"text"'), 400, 'invalid_input'],
    [await send('{"sort_by":"size"}'), 400, 'invalid_input'],
    [await send('{"__proto__":{"role":"admin"}}'), 400, 'invalid_input'],
    [await send('page=1', 'application/x-www-form-urlencoded'), 415, 'unsupported_type'],
    [await send(JSON.stringify({ search: huge })), 413, 'too_large'],
  ] as const
  for (const [response, status, code] of answers) {
    expect([response.statusCode, response.json()]).toEqual([
      status,
      {
        error: expect.stringMatching(/\w{3} \w+/),
        code,
        request_id: response.headers['x-request-id'],
      },
    ])
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

// API-005
test('all errors of an input are reported, each once and with its field', async () => {
  const { error } = (await post('/auth', { auth_method: 'confirm_otp', otp: 'x' })).json()
  expect(error).toBe(
    'email: Invalid input: expected string, received undefined and OTP should be a 6-digit number',
  )
})

// API-032
test('DELETE accepts a body; without names nothing is deleted', async () => {
  const ann = await app.given.user()
  const { name } = await app.given.photo(ann)
  const bare = await app.as(ann).request({ method: 'DELETE', url: '/delete' })
  expect(bare.statusCode).toBe(400)
  expect(await app.as(ann).call('deleteImages', { names: [name] })).toMatchObject({ deleted: 1 })
})

// API-003, API-040
test('preflights of configured origins need no token', async () => {
  const preflight = (from: string) =>
    app.request({ method: 'OPTIONS', url: '/get-images', headers: { origin: from } })
  const { statusCode, headers } = await preflight(origin)
  expect(statusCode).toBe(204)
  expect(headers['access-control-allow-origin']).toBe(origin)
  expect(headers['access-control-allow-methods']).toContain('DELETE')
  const allowed = String(headers['access-control-allow-headers']).toLowerCase()
  for (const name of ['authorization', 'content-type', 'x-xsrf-token']) {
    expect(allowed).toContain(name)
  }
  expect((await preflight('https://evil.example')).headers).not.toHaveProperty(
    'access-control-allow-origin',
  )
})

// API-040
test('responses and refusals name the allowed origin and never allow cookies', async () => {
  const refused = await app.request({ method: 'POST', url: '/get-images', headers: { origin } })
  expect(refused.headers['access-control-allow-origin']).toBe(origin)
  expect(refused.headers).not.toHaveProperty('access-control-allow-credentials')
  expect(refused.headers.vary).toContain('Origin')
})

test('the anti-forgery header is allowed and ignored', async () => {
  const headers = { 'x-xsrf-token': 'anything' }
  expect((await app.request({ url: '/settings', headers })).statusCode).toBe(200)
})

test('every response has the security headers', async () => {
  for (const { headers } of [await get('/', { accept: 'text/html' }), await post('/nothing')]) {
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("img-src 'self' blob: data:")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('x-powered-by')
  }
})

test('with a public https address, browsers must stay on https', async () => {
  const config = { ...app.deps.config, PUBLIC_URL: 'https://verso.example.org' }
  const server = buildServer({ ...app.deps, config }, allRoutes(app.deps), { webRoot })
  const { headers } = await server.inject('/health/live')
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  await server.close()
})

test('the web app is served at each of its page addresses', async () => {
  const addresses = [
    ['/', 200],
    ['/signin', 200],
    ['/settings?tab=1', 200],
    ['/deep/er', 404],
  ] as const
  for (const [url, status] of addresses) {
    const page = await get(url, { accept: 'text/html,*/*' })
    expect([url, page.statusCode, page.headers['cache-control']]).toEqual([url, status, 'no-cache'])
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  }
  expect((await get('/index.html', { accept: 'text/html' })).body).toContain('api-base')
  const asset = await get('/assets/app-1a2b.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/early.js')).headers['cache-control']).toBe('no-cache')
  for (const url of ['/assets/gone.js', '/api/nothing']) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  }
  expect((await get('/api/nothing', { accept: 'text/html' })).json()).toMatchObject({
    code: 'not_found',
  })
  expect((await get('/../../package.json')).statusCode).toBe(404)
  expect((await get('/%2e%2e/%2e%2e/package.json')).statusCode).toBe(404)
})

// API-001
test('the API serves its own description', async () => {
  const { paths } = (await app.request({ url: '/openapi.json' })).json()
  expect(Object.keys(paths)).toContain('/generate-presigned-url')
  const variants = paths['/auth'].post.requestBody.content['application/json'].schema.oneOf
  expect(
    variants.map(
      ({ properties }: { properties: { auth_method: object } }) => properties.auth_method,
    ),
  ).toContainEqual({ type: 'string', const: 'refresh_token' })
})

test('health: the process is live, and ready while the database responds', async () => {
  expect((await get('/health/live')).json()).toEqual({ status: 'ok' })
  expect((await get('/health/ready')).json()).toEqual({ status: 'ok' })
})

test('a page requested under another local name redirects to the public address', async () => {
  const home = new URL(app.deps.config.PUBLIC_URL)
  const ask = (host: string) => get('/upload?x=1', { accept: 'text/html', host })
  const moved = await ask(`127.0.0.1:${home.port}`)
  expect([moved.statusCode, moved.headers.location]).toEqual([302, `${home.origin}/upload?x=1`])
  for (const host of [home.host, `127.0.0.1:1`, `photos.example.org:${home.port}`]) {
    expect([host, (await ask(host)).statusCode]).toEqual([host, 200])
  }
})
