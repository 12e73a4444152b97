import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LocalServer } from '../../test/ai-server/local-servers.ts'
import { says } from '../../test/ai-server/plays.ts'
import { type AiServer, startAiServer } from '../../test/ai-server/start.ts'
import { findLocalServers } from './find-local-servers.ts'

const running: AiServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
})

/** A server of this kind whose models answer with this text for any image. */
async function serve(local: LocalServer, reading: string): Promise<AiServer> {
  const server = await startAiServer({ local })
  server.use(() => says(reading))
  running.push(server)
  return server
}

const models = [
  { name: 'qwen3-vl:4b', hasVision: true },
  { name: 'llama3:8b', hasVision: false },
]

// AI-021
test.each([
  ['ollama', 'Ollama', ['AI_PROVIDER=ollama', 'AI_MODEL=qwen3-vl:4b'], 'no'],
  ['llama.cpp', 'llama.cpp', null, null],
  ['lm-studio', 'LM Studio', null, 'no'],
  ['vllm', 'vLLM', null, null],
] as const)(
  'a model of %s that reads the number is offered',
  async (kind, name, own, otherSees) => {
    const listed = otherSees ? models : models.slice(0, 1)
    const server = await serve({ kind, models: listed }, 'It is 472.')
    const settings = own ?? [
      'AI_PROVIDER=openai-compatible',
      `AI_BASE_URL=${server.url}/v1`,
      'AI_MODEL=qwen3-vl:4b',
    ]
    const [found] = await findLocalServers([{ kind, url: server.url }], '472')
    expect(found).toMatchObject({ name, address: server.url, is_loading: false })
    expect(found?.models[0]).toEqual({ name: 'qwen3-vl:4b', sees: 'yes', settings })
    expect(found?.models[1]?.sees ?? null).toBe(otherSees)
    expect(server.rejected).toEqual([])
    expect(server.ledger).toHaveLength(1)
    expect(server.ledger[0]?.image).toMatchObject({ width: 440, height: 300 })
    // It is probed through the same API that is used for photos.
    expect(server.ledger[0]?.dialect).toBe(kind === 'ollama' ? 'ollama-chat' : 'openai-chat')
  },
)

// AI-021
test('a model that claims to read images but cannot is reported as such', async () => {
  const server = await serve({ kind: 'vllm', models }, 'A beautiful harbour')
  const [found] = await findLocalServers([{ kind: 'vllm', url: server.url }])
  expect(found?.models.map(({ sees }) => sees)).toEqual(['no', 'no'])
})

test('every probe uses another number', async () => {
  const server = await serve({ kind: 'vllm', models }, '1')
  await findLocalServers([{ kind: 'vllm', url: server.url }])
  const [first, second] = server.ledger
  expect(first?.hash).not.toBe(second?.hash)
})

test('a loading server is listed as loading; other servers and closed ports are left out', async () => {
  const loading = await serve({ kind: 'llama.cpp', models, isLoading: true }, '')
  const other = await serve({ kind: 'vllm', models }, '')
  const found = await findLocalServers([
    { kind: 'llama.cpp', url: loading.url },
    { kind: 'ollama', url: other.url },
    { kind: 'lm-studio', url: 'http://127.0.0.1:9' },
  ])
  expect(found).toEqual([{ name: 'llama.cpp', address: loading.url, is_loading: true, models: [] }])
})

// AI-021
test('a probe needs no image loader, because the photo decoder turns them off', async () => {
  const loaders = { operation: ['VipsForeignLoad'] }
  sharp.block(loaders)
  onTestFinished(() => sharp.unblock(loaders))
  const server = await startAiServer({ local: { kind: 'ollama', models }, decodes: false })
  running.push(server)
  server.use(() => says('472'))
  const [found] = await findLocalServers([{ kind: 'ollama', url: server.url }], '472')
  expect(found?.models[0]).toMatchObject({ sees: 'yes' })
})

// AI-021, SEC-022
test('only this machine is searched', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No server.'))
  onTestFinished(() => fetched.mockRestore())
  expect(await findLocalServers()).toEqual([])
  const hosts = fetched.mock.calls.map(([url]) => new URL(new Request(url).url).hostname)
  expect(hosts.length).toBeGreaterThanOrEqual(5)
  expect(new Set(hosts)).toEqual(new Set(['127.0.0.1']))
})

test.each(['ollama', 'llama.cpp', 'lm-studio', 'vllm'] as const)(
  'a redirect of a server (%s) is not followed (ASVS 15.3.2)',
  async (kind) => {
    const real = await serve({ kind, models }, '472')
    const redirecting = createServer((request, response) =>
      response.writeHead(307, { location: `${real.url}${request.url}` }).end(),
    ).listen(0, '127.0.0.1')
    await once(redirecting, 'listening')
    onTestFinished(() => void redirecting.close())
    const url = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`
    expect(await findLocalServers([{ kind, url }], '472')).toEqual([])
    expect(real.ledger).toEqual([])
  },
)

test('if there are many models, three are probed and the others are reported as not tried', async () => {
  const many = Array.from({ length: 5 }, (_, n) => ({ name: `vl-${n}`, hasVision: true }))
  const server = await serve({ kind: 'ollama', models: many }, '472')
  const [found] = await findLocalServers([{ kind: 'ollama', url: server.url }], '472')
  expect(found?.models.map(({ sees }) => sees)).toEqual([
    'yes',
    'yes',
    'yes',
    'not_tried',
    'not_tried',
  ])
})

// AI-021
test.each([
  ['ollama', { name: 'moon:latest', size: '1.4B' }, true],
  ['ollama', { name: 'tiny:latest', size: '494.03M' }, true],
  ['ollama', { name: 'old:latest', size: '7B', context: 2048 }, true],
  ['ollama', { name: 'qwen3-vl:4b', size: '4.4B', context: 262_144 }, false],
  ['llama.cpp', { name: 'model.gguf', context: 4096 }, true],
  ['llama.cpp', { name: 'model.gguf', context: 8192 }, false],
  ['lm-studio', { name: 'model', context: 4096 }, true],
  ['vllm', { name: 'model', context: 4096 }, true],
  ['vllm', { name: 'model' }, false],
  ['ollama', { name: 'smolvlm:500m', size: '507M' }, false],
] as const)('AI_PROMPT=short is suggested for %s %j: %s', async (kind, model, isSuggested) => {
  const server = await serve({ kind, models: [{ hasVision: true, ...model }] }, '472')
  const [found] = await findLocalServers([{ kind, url: server.url }], '472')
  const settings = found?.models[0]?.settings
  expect(settings).toContain(`AI_MODEL=${model.name}`)
  expect(settings?.includes('AI_PROMPT=short')).toBe(isSuggested)
})
