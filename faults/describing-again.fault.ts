import { expect, onTestFinished, test } from 'vitest'
import { App } from '../e2e/app.ts'
import { answer } from '../server/src/test/ai-server/plays.ts'
import { startAiServer } from '../server/src/test/ai-server/start.ts'
import { allPhotos } from './ledger.ts'
import { expectClean } from './outcome.ts'
import { photoSupply } from './photo-supply.ts'
import { settingsOf } from './unreliable-ai.ts'
import { credits, newUser, type User } from './user.ts'

const count = 40
const answered = 12
const granted = 100

// PLAN-028, A-95
test('kill -9 while photos are described again keeps all descriptions and charges once', async () => {
  const ai = await startAiServer({ decodes: false })
  onTestFinished(() => ai.stop())
  ai.use(() => answer({ description: 'The first look.' }))
  const app = await App.start({ settings: { ...settingsOf(ai), LOG_LEVEL: 'error' } })
  onTestFinished(() => app.stop())
  const ann = await newUser(app, 'ann@example.org', await photoSupply())
  app.admin('grant', ann.email, String(granted))
  for (let n = 0; n < count; n += 1) await ann.upload()
  const pending = async () => (await ann.api.call('getImages', {})).status_counts.pending
  await expect.poll(pending, { timeout: 60_000 }).toBe(0)
  expect(await descriptions(ann)).toEqual(['The first look.'])

  ai.reset()
  // Until the kill, only some photos get an answer.
  ai.use(({ n }) => (n < answered ? answer({ description: 'The second look.' }) : { kind: 'hang' }))
  const which = { match: { search: '' } }
  const { photos } = await ann.api.call('describeAgain', { which, credits: count })
  expect(photos).toBe(count)
  await expect.poll(() => left(ann), { timeout: 60_000 }).toBe(count - answered)
  await app.kill()
  await app.run()
  expect(await left(ann)).toBe(count - answered)
  ai.use(() => answer({ description: 'The second look.' }))
  await expect.poll(() => left(ann), { timeout: 120_000 }).toBe(0)

  expect(await descriptions(ann)).toEqual(['The second look.'])
  const { total_credit } = await ann.api.call('getUser', {})
  expect(total_credit).toBe(credits.welcome + granted - 2 * count)
  // Once per photo: photos described before the kill are not described again.
  expect(ai.ledger.filter(({ isDescription }) => isDescription)).toHaveLength(count)
  expectClean(app)

  const { last_run } = await ann.api.call('getDescriptionState', {})
  await ann.api.call('bringBackDescriptions', { run_id: last_run?.id ?? '' })
  expect(await descriptions(ann)).toEqual(['The first look.'])
  expectClean(app)
})

const left = async ({ api }: User) => (await api.call('getDescriptionState', {})).running?.left ?? 0

/** The unique descriptions of all photos, which must all be completed. */
async function descriptions({ api }: User): Promise<string[]> {
  const photos = [...(await allPhotos(api)).values()]
  expect(photos).toHaveLength(count)
  expect(new Set(photos.map(({ status }) => status))).toEqual(new Set(['completed']))
  return [...new Set(photos.map(({ description }) => description))]
}
