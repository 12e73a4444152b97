import { callTable } from '@verso/contract/call-table.ts'
import type { CallDefinition } from '@verso/contract/definition.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type App, startApp } from './app.ts'
import type { TestUser } from './given.ts'
import { hostileInput, type Known, payloadOf } from './hostile-inputs.ts'

let app: App
let admin: TestUser
let known: Known
beforeAll(async () => {
  // Requests must not leave this machine, so the source of the built-in model is a port where nothing listens.
  app = await startApp({ config: { MODEL_SOURCE: 'http://127.0.0.1:9/' } })
  admin = await app.given.user({ role: 'admin' })
  const user = await app.given.user()
  const photos = [await app.given.photo(admin), await app.given.photo(user)]
  known = {
    emails: [user.email],
    ids: [...photos.map(({ id }) => id), ...(await otherIds(photos))],
    names: photos.map(({ name }) => name),
    password: user.password,
  }
})
afterAll(() => app.stop())

/** Ids of a saved search, and of acts that can be undone. */
async function otherIds(photos: { name: string }[]): Promise<string[]> {
  const boss = app.as(admin)
  const search = await boss.call('saveSearch', { name: 'Boats', question: { search: 'boat' } })
  const names = photos.map(({ name }) => name)
  await boss.call('changeKeywords', { names, add: ['pier'] })
  await boss.call('excludeEverywhere', { keyword: 'pier' })
  const { acts } = await boss.call('listActs', {})
  expect(acts).toHaveLength(2)
  return [search.id, ...acts.map(({ id }) => id)]
}

const table = Object.entries<CallDefinition>(callTable)
const inJson = { io: 'input', unrepresentable: 'any' } as const
const total = 5000
const seed = 20_261_122

/** Sends JSON as other clients may write it: lone surrogates and NUL are kept as escapes. */
async function send([, call]: [string, CallDefinition], input: object, n: number) {
  const payload = payloadOf(call, input)
  const query = Object.fromEntries(
    Object.entries(payload).map(([key, value]) => [key, JSON.stringify(value) ?? '']),
  )
  return app.server.inject({
    method: call.verb,
    url: `/api/${call.path}`,
    remoteAddress: `10.${n % 250}.${Math.floor(n / 250)}.1`,
    headers: { authorization: `Bearer ${admin.idToken}` },
    ...(call.verb === 'GET' ? { query } : { payload }),
  })
}

// SEC-014, SEC-017, API-006
test(
  '5,000 generated requests over all calls never cause an internal error',
  { timeout: 600_000 },
  async () => {
    const statuses = new Map<number, number>()
    const each = Math.ceil(total / table.length)
    let sent = 0
    for (const entry of table) {
      const schema = z.toJSONSchema(entry[1].input, inJson)
      for (const input of fc.sample(hostileInput(schema, known), { numRuns: each, seed })) {
        // Rate limits are not what this test is about.
        if (sent % 20 === 0) await app.db.deleteFrom('rate_limits').execute()
        const { statusCode, body } = await send(entry, input, (sent += 1))
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
        const request = `${entry[0]} ${JSON.stringify(input).slice(0, 2000)}: ${body}`
        expect(statusCode, request).not.toBe(500)
        expect(statusCode, request).not.toBe(401)
      }
    }
    expect(sent).toBeGreaterThanOrEqual(total)
    expect(statuses.get(400)).toBeGreaterThan(1000)
    expect(statuses.get(200)).toBeGreaterThan(500)
  },
)

/** Texts that may quote a file name, or that have their own error message. */
const lenient = [
  'signUp.full_name',
  'confirmForgotPassword.full_name',
  'resetByLink.full_name',
  'getImages.search',
  'getFacets.search',
  'getTimeline.search',
  'getMap.search',
  'getReviewQueue.search',
  'getSuggestions.text',
  'saveSearch.question.search',
  'describeSelection.which.match.search',
  'editSelection.which.match.search',
  'deleteMatching.match.search',
  'previewDescribeAgain.which.match.search',
  'describeAgain.which.match.search',
  'createAlbum.which.match.search',
  'changeAlbum.which.match.search',
  'exportData.match.search',
  'generatePresignedUrl.original_name',
]

type Definition = Record<string, unknown> & { type: string }

/** Every text in an input, with its path. */
function textsIn(schema: z.ZodType, path: string): [string, z.ZodType][] {
  const def = schema.def as unknown as Definition
  const inner = (each: unknown, at = path) => textsIn(each as z.ZodType, at)
  if (def.type === 'string') return [[path, schema]]
  if (def.type === 'pipe') return inner(def['in']).length ? [[path, schema]] : []
  if (def['innerType']) return inner(def['innerType'])
  if (def.type === 'array') return inner(def['element'])
  if (def.type === 'union') return (def['options'] as unknown[]).flatMap((each) => inner(each))
  if (def.type !== 'object') return []
  return Object.entries(def['shape'] as object).flatMap(([key, each]) =>
    inner(each, `${path}.${key}`),
  )
}

// SEC-014, SEC-017
test('no text accepts NUL, control, format or direction characters, or half a surrogate pair', () => {
  const texts = table.flatMap(([name, { input }]) => textsIn(input, name))
  expect(texts.length).toBeGreaterThan(50)
  const takes = (characters: string[]) =>
    texts
      .filter(([, schema]) =>
        characters.some((character) => schema.safeParse(`ab${character}cd`).success),
      )
      .map(([path]) => path)
  expect(takes(['\0', '\ud800', '\udc00'])).toEqual([])
  const hidden = takes(['\u001b', '\u0085', '\u00ad', '\u200b', '\u202e', '\u2066', '\ufeff'])
  expect(new Set(hidden)).toEqual(new Set(lenient))
})

// SEC-014
test('every call refuses a body that is too long with 413', async () => {
  // The body, which names the call, is refused by its length, before it is read.
  const headers = {
    'content-type': 'application/json',
    'content-length': `${9 * 1024 * 1024}`,
  }
  const addresses = new Map(table.map(([, { verb, path }]) => [`${verb} /${path}`, { verb, path }]))
  for (const [address, { verb, path }] of addresses) {
    if (verb === 'GET') continue
    const answer = await app
      .as(admin)
      .request({ method: verb, url: `/${path}`, payload: '{}', headers })
    expect(answer.statusCode, address).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'too_large' })
  }
})
