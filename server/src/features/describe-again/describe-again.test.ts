import { afterEach, beforeEach, expect, test } from 'vitest'
import { VisionError } from '../../ports/vision-model.ts'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { checkConsistency } from '../consistency/consistency.ts'

let app: App
let ann: TestUser
beforeEach(async () => {
  app = await startApp()
  ann = await app.given.user({ credits: 5 })
})
afterEach(async () => {
  expect(await checkConsistency(app.deps, { graceMs: 60_000 })).toEqual([])
  await app.stop()
})

/** Uploads photos and has them described; returns their names, oldest first. */
async function described(count: number, keywords = ['brown']): Promise<string[]> {
  app.vision.answerWith({ keywords, description: 'Something brown.' })
  const names = []
  for (let seed = 1; seed <= count; seed += 1)
    names.push(await app.as(ann).upload(await jpeg(seed), { original_name: `photo ${seed}.jpg` }))
  await app.drain()
  return names
}

async function withoutAi(count: number): Promise<string[]> {
  Object.assign(app.vision, { isAi: false, prompt_version: 'basic-3' })
  const names = await described(count)
  Object.assign(app.vision, { isAi: undefined, prompt_version: 'fake-1' })
  return names
}

const call = () => app.as(ann)
const credits = async () => (await call().call('getUser', {})).total_credit
const state = () => call().call('getDescriptionState', {})
const images = async () => (await call().call('getImages', { sort_order: 'asc' })).images
const keywords = async () => (await images()).map((image) => image.keywords)
const dogs = () => app.vision.answerWith({ keywords: ['dog', 'beach'], description: 'A dog.' })
const everything = { match: { search: '' } }

// PLAN-028, A-95
test('photos that no AI has described are described again without a credit', async () => {
  await withoutAi(2)
  expect(await state()).toMatchObject({ is_connected: true, without_ai: 2, running: null })
  const which = { without_ai: true } as const
  expect(await call().call('previewDescribeAgain', { which })).toEqual({
    photos: 2,
    free: 2,
    credits: 0,
    credits_left: 3,
    model: 'Fake model',
  })
  dogs()
  expect(await call().call('describeAgain', { which, credits: 0 })).toMatchObject({ photos: 2 })
  expect(await state()).toMatchObject({ running: { total: 2, left: 2 } })
  expect((await images()).map(({ status }) => status)).toEqual(['completed', 'completed'])
  await app.drain()
  expect(await keywords()).toEqual([
    ['dog', 'beach'],
    ['dog', 'beach'],
  ])
  expect(await credits()).toBe(3)
  expect(await state()).toMatchObject({ without_ai: 0, running: null, last_run: { photos: 2 } })
})

// PLAN-028, A-95
test('a photo that an AI has described takes one credit, and no more credits than were shown', async () => {
  const [first = ''] = await described(3)
  expect(await credits()).toBe(2)
  dogs()
  const two = { names: [first] }
  await expect(
    call().call('describeAgain', { which: everything, credits: 2 }),
  ).rejects.toMatchObject({ code: 'conflict', error: expect.stringContaining('takes 3 credits') })
  expect(await call().call('describeAgain', { which: everything, credits: 3 })).toMatchObject({
    photos: 2,
    skipped: 1,
  })
  expect(await credits()).toBe(0)
  await app.drain()
  // The newest photos are described first.
  expect(await keywords()).toEqual([['brown'], ['dog', 'beach'], ['dog', 'beach']])
  expect(await credits()).toBe(0)
  await expect(call().call('describeAgain', { which: two, credits: 1 })).rejects.toMatchObject({
    code: 'no_credits',
  })
})

test('changes made by people stay, and the earlier descriptions can be brought back', async () => {
  const [name = ''] = await described(1, ['brown', 'evening'])
  const [before] = await images()
  await call().call('changeKeywords', { names: [name], add: ['Rex'], remove: ['evening'] })
  await call().call('saveKeywords', {
    image_keywords: [{ image_id: before?.id ?? '', period: 'Summer 1999' }],
  })
  app.vision.answerWith({ keywords: ['dog', 'evening'], description: 'A dog.', period: '2020' })
  await call().call('describeAgain', { which: { names: [name] }, credits: 1 })
  await app.drain()
  const [after] = await images()
  expect(after).toMatchObject({
    keywords: ['dog', 'Rex'],
    period: 'Summer 1999',
    description: 'A dog.',
  })
  expect(Date.parse(after?.updated_date ?? '')).toBeGreaterThan(
    Date.parse(before?.updated_date ?? ''),
  )
  const { last_run } = await state()
  const run = { run_id: last_run?.id ?? '' }
  const ben = await app.given.user()
  await expect(app.as(ben).call('bringBackDescriptions', run)).rejects.toThrow('not_found')
  expect(await call().call('bringBackDescriptions', run)).toMatchObject({ photos: 1 })
  expect((await images())[0]).toMatchObject({
    keywords: ['brown', 'Rex'],
    period: 'Summer 1999',
    description: 'Something brown.',
  })
  expect(await state()).toMatchObject({ last_run: null })
  await expect(call().call('bringBackDescriptions', run)).rejects.toThrow('not_found')
})

test('bringing back a Basic description does not make the next AI description free', async () => {
  await withoutAi(1)
  dogs()
  await call().call('describeAgain', { which: everything, credits: 0 })
  await app.drain()
  const { last_run } = await state()
  await call().call('bringBackDescriptions', { run_id: last_run?.id ?? '' })
  expect(await keywords()).toEqual([['brown']])
  expect(await state()).toMatchObject({ without_ai: 0 })
  const preview = await call().call('previewDescribeAgain', { which: everything })
  expect(preview).toMatchObject({ free: 0, credits: 1 })
})

// AI-012, AI-013
test('a photo that cannot be described again keeps its description and its credit', async () => {
  const [name = ''] = await described(1)
  app.vision.failWith(new VisionError('final', 'refused', 'The AI provider declined this photo.'))
  await call().call('describeAgain', { which: { names: [name] }, credits: 1 })
  expect(await credits()).toBe(3)
  await app.drain()
  expect((await images())[0]).toMatchObject({
    status: 'completed',
    keywords: ['brown'],
    last_error: 'It was not described again: The AI provider declined this photo.',
  })
  expect(await credits()).toBe(4)
  dogs()
  await call().call('describeAgain', { which: { names: [name] }, credits: 1 })
  await app.drain()
  expect((await images())[0]).toMatchObject({ keywords: ['dog', 'beach'], last_error: null })
})

test('an edit, a deletion and an undo during the call survive it', async () => {
  const [kept = '', gone = ''] = await described(2)
  const release = app.vision.hold()
  app.vision.answerWith({ keywords: ['dog', 'brown'] })
  await call().call('describeAgain', { which: everything, credits: 2 })
  const calls = app.vision.calls.length
  const drained = app.drain()
  await app.vision.called(calls + 2)
  await call().call('changeKeywords', { names: [kept], add: ['Rex'], remove: ['brown'] })
  await call().call('undoKeywordSave', {})
  await call().call('changeKeywords', { names: [kept], add: ['Tessa'], remove: ['brown'] })
  await call().call('deleteImages', { names: [gone] })
  release()
  await drained
  expect(await keywords()).toEqual([['dog', 'Tessa']])
  expect(await credits()).toBe(2)
  await expect(call().call('undoKeywordSave', {})).rejects.toMatchObject({
    error: expect.stringContaining('was changed since'),
  })
})

test('describing again can be stopped, which returns the credits of the photos that wait', async () => {
  await described(2)
  await call().call('describeAgain', { which: everything, credits: 2 })
  const again = await call().call('describeAgain', { which: everything, credits: 2 })
  expect(again).toMatchObject({ photos: 0, skipped: 0 })
  expect(await credits()).toBe(1)
  expect(await call().call('stopDescribing', {})).toMatchObject({ photos: 2 })
  expect(await credits()).toBe(3)
  expect(await state()).toMatchObject({ running: null, last_run: null })
  await app.drain()
  expect(await keywords()).toEqual([['brown'], ['brown']])
})

test('without an AI nothing is described again', async () => {
  await described(1)
  Object.assign(app.vision, { isAi: false })
  expect(await state()).toMatchObject({ is_connected: false, has_admin: false })
  await app.given.user({ role: 'admin' })
  expect(await state()).toMatchObject({ has_admin: true })
  await expect(
    call().call('describeAgain', { which: everything, credits: 1 }),
  ).rejects.toMatchObject({
    code: 'conflict',
    error: expect.stringContaining('No AI is connected'),
  })
})

// SEC-022
test('photos of another user are not described again, and only administrators see the cost', async () => {
  const names = await described(1)
  const boss = await app.given.user({ role: 'admin' })
  const which = { names }
  expect(await app.as(boss).call('previewDescribeAgain', { which })).toMatchObject({
    photos: 0,
    credits_left: null,
    cost: expect.toSatisfy((cost) => cost === null || cost === 0),
  })
  expect(await app.as(boss).call('describeAgain', { which, credits: 0 })).toMatchObject({
    photos: 0,
  })
  expect(await call().call('previewDescribeAgain', { which })).not.toHaveProperty('cost')
})
