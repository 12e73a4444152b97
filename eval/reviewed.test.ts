import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AiServer, startAiServer } from '../server/src/test/ai-server/start.ts'
import { type App, startApp } from '../server/src/test/app.ts'
import { createDatabase } from '../server/src/test/database.ts'
import type { TestUser } from '../server/src/test/given.ts'
import { allowSlowStarts } from '../server/src/test/slow-starts.ts'
import { jpeg } from '../server/src/test/upload-files.ts'
import { evaluationFolder } from './test/evaluation-folder.ts'

allowSlowStarts()

let app: App
let ai: AiServer
let ann: TestUser
let settings: Record<string, string>

/** Two photos of Ann's, described twice and then reviewed by her, and a third one that she has not looked at. */
beforeAll(async () => {
  ai = await startAiServer({ decodes: false })
  const database = await createDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'verso-reviewed-'))
  app = await startApp({ installation: { database, folder } })
  settings = { DATABASE_URL: database.url, DATA_DIR: folder, AUTH_SECRET: 'x'.repeat(32) }
  ann = await app.given.user({ email: 'ann@example.org' })
  app.vision.answerWith({ keywords: ['brown', 'dog'], period: '1990s', period_edtf: '199X' })
  const names: string[] = []
  for (const [seed, original_name] of ['corrected.jpg', 'accepted.jpg', 'unseen.jpg'].entries())
    names.push(await as().upload(await jpeg(seed + 1), { original_name, note: 'The Lee family' }))
  await app.drain()
  await describeAgain()
  await review(names)
})
afterAll(async () => {
  await app.stop()
  await ai.stop()
})

const as = () => app.as(ann)

async function describeAgain(): Promise<void> {
  Object.assign(app.vision, { name: 'Second model', prompt_version: 'fake-2' })
  app.vision.answerWith({
    keywords: ['dog', 'beach', 'ball'],
    place: { sublocation: null, city: 'Siena', state: null, country: 'Italy' },
    location: 'Siena, Italy',
  })
  await as().call('describeAgain', { which: { match: { search: '' } }, credits: 3 })
  await app.drain()
}

/** In the first photo, removes `ball` and adds a keyword, a period and a place; accepts the second one. */
async function review([corrected = '', accepted = '']: string[]): Promise<void> {
  const { images } = await as().call('getImages', {})
  const { id = '' } = images.find(({ name }) => name === corrected) ?? {}
  const change = { image_id: id, included_keywords: ['dog', 'beach'], add_keywords: ['lighthouse'] }
  await as().call('saveKeywords', {
    image_keywords: [{ ...change, period: '1962', location: 'Arezzo, Italy' }],
  })
  await as().call('acceptPhotos', { names: [accepted] })
}

const lineOf = (stdout: string, label: string) =>
  stdout.split('\n').find((line) => line.includes(label))

test("each model's predictions are measured against what the person kept", async () => {
  const { run, lines } = await evaluationFolder(settings)
  const { stdout, stderr, code } = await run(['--reviewed'])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  expect(stdout).toContain('2 photos measured; 0 questions asked')
  expect(stdout).toContain('The photos are those that ann@example.org has reviewed.')
  expect(stdout).toContain('[1] Fake model, stored')
  expect(stdout).toContain('[2] Second model, stored')
  // Of brown and dog, one is right. Of dog, beach and ball, all are right in the accepted photo and two in the
  // corrected one.
  expect(lineOf(stdout, 'first 5: right')).toMatch(/50 % +83 % +2$/)
  // First model: one of three true keywords. Second: two of dog, beach and lighthouse, and all of the accepted photo.
  expect(lineOf(stdout, 'first 5: found')).toMatch(/33 % +83 % +2$/)
  expect(lineOf(stdout, 'Keywords: invented')).toMatch(/50 % +17 % +2$/)
  // For the corrected photo the person wrote 1962; for the accepted one they kept that no period is known.
  expect(lineOf(stdout, 'years off')).toMatch(/32\.5 +– +1\/0$/)
  expect(lineOf(stdout, 'right town')).toMatch(/– +50 % +0\/2$/)
  expect(JSON.stringify(await lines())).toContain('"wrong":["ball"]')
  expect(JSON.stringify(await lines())).not.toContain('unseen.jpg')
})

test('another AI is asked about the originals, without removed words and, with pixels, without the note', async () => {
  const { run } = await evaluationFolder(settings)
  const paid = { AI_PROVIDER: 'anthropic', AI_API_KEY: 'key', AI_BASE_URL: `${ai.url}/v1` }
  const args = ['--reviewed', '--model', 'anthropic', '--budget', '1']
  const { stdout, code } = await run(args, 'report', paid)
  expect(code).toBe(0)
  expect(stdout).toContain('2 photos measured; 4 questions asked')
  expect(stdout).toContain('[3] claude-haiku-5-5, with facts')
  expect(stdout).toMatch(/claude-haiku-5-5, with facts, compared with Fake model, stored/)
  expect(ai.ledger).toHaveLength(4)
  const bodies = ai.ledger.map(({ asked }) => asked.texts.join('\n'))
  expect(bodies.filter((body) => body.includes('The Lee family'))).toHaveLength(2)
  expect(bodies.filter((body) => body.includes('ball'))).toEqual([])
  expect(ai.rejected).toEqual([])
})

test('the database does not change', async () => {
  const { run } = await evaluationFolder(settings)
  const state = () => app.db.selectFrom('photos').selectAll().orderBy('id').execute()
  const before = await state()
  await run(['--reviewed', '--model', 'basic'])
  expect(await state()).toEqual(before)
})

test('if several people have reviewed photos, one is chosen by email address', async () => {
  const bob = await app.given.user({ email: 'bob@example.org' })
  const { id } = await app.given.photo(bob)
  await app.db.updateTable('photos').set({ reviewed_at: new Date() }).where('id', '=', id).execute()
  const { run } = await evaluationFolder(settings)
  const unclear = await run(['--reviewed'])
  expect(unclear.code).toBe(1)
  expect(unclear.stderr).toContain('Choose one with --owner EMAIL:\n  ann@example.org (2 photos)')
  expect((await run(['--reviewed', '--owner', 'Ann@example.org'])).code).toBe(0)
  const stranger = await run(['--reviewed', '--owner', 'eve@example.org'])
  expect(stranger.stderr).toBe('eve@example.org has reviewed no photos.\n')
})

test('if there is no installation, the sentence says what to check', async () => {
  const { run } = await evaluationFolder()
  const { stderr, code } = await run(['--reviewed'])
  expect(code).toBe(1)
  expect(stderr).toMatch(/There is no database in .*\. Check DATA_DIR and DATABASE_URL\./)
})
