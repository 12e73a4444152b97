import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '../start/features.ts'
import { type App, startApp } from '../test/app.ts'
import { testCheckout } from '../test/checkout.ts'
import { buildServer } from './server.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ config: { SUPPORT_EMAIL: 'help@verso.example' } })
})
afterAll(() => app.stop())

const { checkout, openPage } = testCheckout(() => app)
const policyOf = (headers: Record<string, unknown>) =>
  new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive): [string, string[]] => {
        const [name = '', ...sources] = directive.trim().split(' ')
        return [name, sources]
      }),
  )

test('the policy allows no inline scripts and no inline styles', async () => {
  const { headers } = await app.request({ url: '/settings' })
  const policy = policyOf(headers)
  expect(policy.get('script-src')).toEqual(["'self'"])
  expect(policy.get('style-src')).toEqual(["'self'", expect.stringMatching(/^'sha256-.{44}'$/)])
  for (const name of ['style-src-elem', 'style-src-attr', 'script-src-elem', 'script-src-attr'])
    expect(policy.has(name)).toBe(false)
  expect(policy.get('default-src')).toEqual(["'self'"])
})

test('the policy allows the style sheet of pages that the server renders', async () => {
  const page = await openPage(await checkout(await app.given.user(), 'starter'))
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(page.body) ?? []
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  const hash = Buffer.from(digest).toString('base64')
  expect(policyOf(page.headers).get('style-src')).toContain(`'sha256-${hash}'`)
  expect(page.body).not.toContain('style=')
})

test('pages may not use camera, microphone, location or payments', async () => {
  const { headers } = await app.request({ url: '/settings' })
  const permissions = String(headers['permissions-policy'])
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment'])
    expect(permissions).toContain(`${feature}=()`)
})

test('security.txt names the address for reports and expires within a year', async () => {
  const { statusCode, headers, body } = await app.server.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toContain('Contact: mailto:help@verso.example\n')
  expect(body).toContain(`Canonical: ${app.deps.config.PUBLIC_URL}/.well-known/security.txt\n`)
  const expires = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')
  const days = (expires - app.clock.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test('a request with two Host headers is refused', async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const statusOf = async (hosts: string[]) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const lines = ['GET /health/live HTTP/1.1', ...hosts, 'Connection: close', '', '']
    socket.end(lines.join('\r\n'))
    return (await text(socket)).slice(9, 12)
  }
  expect(await statusOf(['Host: localhost'])).toBe('200')
  expect(await statusOf(['Host: localhost', 'host: other.example'])).toBe('400')
})

test('pages may use the bucket of the photos and no other origin', async () => {
  const config = {
    ...app.deps.config,
    S3_BUCKET: 'photos',
    S3_ENDPOINT: 'https://s3.example.org',
    S3_FORCE_PATH_STYLE: true,
  }
  const server = buildServer({ ...app.deps, config }, allRoutes(app.deps), {})
  const policy = policyOf((await server.inject('/health/live')).headers)
  const bucket = 'https://s3.example.org/photos/'
  expect(policy.get('img-src')).toEqual(["'self'", 'blob:', 'data:', bucket])
  expect(policy.get('connect-src')).toEqual(["'self'", bucket])
  const others = [...policy.values()].flat().filter((source) => /^https?:/.test(source))
  expect(others).toEqual([bucket, bucket])
  await server.close()
})
