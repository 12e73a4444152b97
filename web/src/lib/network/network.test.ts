import { afterEach, expect, test, vi } from 'vitest'
import { browserNetwork, uploadNetwork } from './network.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Replaces the network, and records the requests. */
function network(answer: () => Promise<Response>) {
  const asked = vi.fn<(url: string, options: RequestInit) => Promise<Response>>(answer)
  vi.stubGlobal('fetch', asked)
  return asked
}

//
test.each([
  [200, true],
  [404, true],
  [500, true],
  [502, false],
  [503, false],
])('a health check with status %i means that the server responds: %s', async (status, responds) => {
  const asked = network(async () => new Response('', { status }))
  expect(await browserNetwork.responds()).toBe(responds)
  expect(asked.mock.calls[0]).toMatchObject(['/health/live', { cache: 'no-store' }])
})

//
test('a health check without a response means that the server is out of reach', async () => {
  network(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await browserNetwork.responds()).toBe(false)
})

//
test('the sign-in page of a hotel’s network is not a response from the server', async () => {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  network(async () => new Response('<html>Welcome</html>', { headers }))
  expect(await browserNetwork.responds()).toBe(false)
  network(async () => new Response('<html>Not found</html>', { headers, status: 404 }))
  expect(await browserNetwork.responds()).toBe(true)
})

//
test('photos can be received if the server is ready and the storage elsewhere responds', async () => {
  const asked = network(async () => new Response(''))
  expect(await uploadNetwork.responds()).toBe(true)
  expect(await uploadNetwork.responds('https://bucket.example')).toBe(true)
  expect(asked.mock.calls.map(([url]) => url)).toEqual([
    '/health/ready',
    '/health/ready',
    'https://bucket.example',
  ])
  expect(asked.mock.calls[2]?.[1]).toMatchObject({ mode: 'no-cors', cache: 'no-store' })
})

//
test('photos cannot be received if the server is not ready or the storage elsewhere is down', async () => {
  network(
    async () => new Response('{"error":"The photo storage cannot be used."}', { status: 503 }),
  )
  expect(await uploadNetwork.responds()).toBe(false)
  const asked = network(async () => new Response(''))
  asked.mockImplementation(async (url) => {
    if (url.startsWith('https:')) throw new TypeError('Failed to fetch')
    return new Response('')
  })
  expect(await uploadNetwork.responds('https://bucket.example')).toBe(false)
})
