import { streamXlsxRows } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { VisionError } from '../../ports/vision-model.ts'
import { type App, startApp } from '../../test/app.ts'
import { csvRows } from '../../test/csv-rows.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'

let app: App
let ann: TestUser
let seed = 0
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  ann = await app.given.user()
  app.vision.answerWith({})
})
afterAll(() => app.stop())

async function upload(): Promise<string> {
  const name = await app.as(ann).upload(await jpeg((seed += 1)))
  await app.drain()
  return name
}

async function onlyPhoto() {
  const { images } = await app.as(ann).call('getImages', { counts: true })
  if (!images[0]) throw new Error('No photo is listed.')
  return images[0]
}

/** The keywords in each view and export. */
async function keywordsByView(): Promise<Record<string, string[]>> {
  const list = await app.as(ann).call('getImages', {})
  const editor = await app.as(ann).call('getImages', { sort_by: 'created_at' })
  const ids = list.images.map(({ id }) => id)
  const modal = await app.as(ann).call('getImages', { ids })
  const keywordList = await app.as(ann).call('listKeywords', { list: 'included' })
  const file = async (type: 'csv' | 'xlxs') => {
    const { publicUrl } = await app.as(ann).call('exportData', { names: [], type })
    return (await app.server.inject(publicUrl)).rawPayload
  }
  const workbook = await Array.fromAsync(streamXlsxRows(await file('xlxs')))
  const cells = (rows: unknown[][]) => rows.slice(1).flatMap((row) => String(row[1]).split(', '))
  return {
    list: list.images.flatMap((photo) => photo.keywords),
    editor: editor.images.flatMap((photo) => photo.keywords),
    modal: modal.images.flatMap((photo) => photo.keywords),
    counts: Object.keys(editor.keyword_counts ?? {}),
    keywordList: keywordList.keywords.map(({ keyword }) => keyword),
    csv: cells(csvRows((await file('csv')).toString())),
    workbook: cells(workbook.map((row) => row.values)),
  }
}

async function expectInAllViews(keywords: string[]) {
  for (const [view, found] of Object.entries(await keywordsByView()))
    expect([...new Set(found)].toSorted(), view).toEqual(keywords.toSorted())
}

// AI-001, AI-012, API-030, EDIT-020
test('a retry brings back no excluded keyword, in singular or plural', async () => {
  app.vision.failWith(new VisionError('final', 'refused', 'The AI provider declined this photo.'))
  const name = await upload()
  const { id } = await onlyPhoto()
  await app.as(ann).call('saveKeywords', { image_keywords: [{ image_id: id }] })
  await app.as(ann).call('changeKeywords', { names: [name], remove: ['Boats', 'old-town'] })
  await app.db
    .updateTable('photos')
    .set({ excluded_keywords: ['Boats', 'old-town'] })
    .where('id', '=', id)
    .execute()

  const predicted = ['boat', 'BOATS', 'Old Towns', 'boathouse', 'harbour']
  app.vision.answerWith({ keywords: predicted })
  await app.as(ann).call('retryImages', { bucket: 'photos', key: name })
  await app.drain()
  expect(app.vision.calls.at(-1)?.options.excluded).toEqual(['Boats', 'old-town'])
  await expectInAllViews(['boathouse', 'harbour'])
})

// AI-001, API-030, EDIT-022, EDIT-023
test('a globally excluded keyword and its plural are hidden until the exclusion is removed', async () => {
  await app.as(ann).call('saveKeywords', { excluded_keywords: ['Boats', 'black and white'] })
  app.vision.answerWith({ keywords: ['boat', 'Black-and-White', 'harbour'] })
  await upload()
  await expectInAllViews(['harbour'])
  app.vision.answerWith({ keywords: ['boats', 'sea'] })
  await upload()
  await expectInAllViews(['harbour', 'sea'])

  await app.as(ann).call('saveKeywords', { excluded_keywords: [] })
  const { list, counts } = await keywordsByView()
  expect(list?.toSorted()).toEqual(['Black-and-White', 'boat', 'boats', 'harbour', 'sea'])
  expect(counts?.toSorted()).toEqual(['Black-and-White', 'boat', 'harbour', 'sea'])
})

// API-030
test('the model receives the exclusions of the photo but not the global ones', async () => {
  await app.as(ann).call('saveKeywords', { excluded_keywords: ['boat'] })
  await upload()
  expect(app.vision.calls.at(-1)?.options.excluded).toEqual([])
})
