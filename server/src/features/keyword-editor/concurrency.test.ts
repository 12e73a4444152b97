import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { csvRows } from '../../test/csv-rows.ts'
import { keywordFindings } from '../consistency/keyword-findings.ts'
import { updateCounts } from '../keywords/queries.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

// API-030, DATA-029
test('concurrent saves, bulk changes, completions and deletions neither deadlock nor lose a count', async () => {
  const ann = await app.given.user()
  const words = Array.from({ length: 12 }, (_, n) => `word ${n}`)
  const rotated = (index: number) => [...words.slice(index), ...words.slice(0, index)]
  const photos = await Promise.all(
    words.map((_, index) => app.given.photo(ann, { keywords: rotated(index) })),
  )
  const names = photos.map(({ name }) => name)
  const api = app.as(ann)
  const complete = (index: number) =>
    app.db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('photos')
        .selectAll()
        .where('id', '=', photos[index]?.id ?? '')
        .forUpdate()
        .executeTakeFirstOrThrow()
      const keywords = [...row.keywords, `new ${index}`, 'word 100'].toReversed()
      await tx.updateTable('photos').set({ keywords }).where('id', '=', row.id).execute()
      await updateCounts(tx, ann.id, [{ before: row, after: { ...row, keywords } }])
    })
  await Promise.all(
    [
      ...words.map((word, index) =>
        api.call('changeKeywords', {
          names: index % 2 ? names : names.toReversed(),
          add: [`added ${index}`, 'word 100'],
          remove: [word],
        }),
      ),
      ...photos.map(({ id }, index) =>
        api.call('saveKeywords', {
          image_keywords: [{ image_id: id, add_keywords: rotated(index).slice(0, 4) }],
          excluded_keywords: [words[index] ?? ''],
        }),
      ),
      ...words.slice(2).map((_, index) => complete(index + 2)),
      api.call('deleteImages', { names: names.slice(0, 2) }),
    ].map((work) =>
      work.catch((error: Error & { status?: number }) => {
        // The photo to save was already deleted.
        expect(error).toMatchObject({ status: 400 })
      }),
    ),
  )
  expect(await keywordFindings(app.db)).toEqual([])
})

// API-031
test("an export contains the user's own texts and keywords", async () => {
  const ann = await app.given.user()
  const { id } = await app.given.photo(ann, { description: 'Boats.', location: 'Oslo' })
  const own = { description: 'Our boats.', period: 'c. 1958', location: 'Bergen' }
  await app.as(ann).call('saveKeywords', {
    image_keywords: [{ image_id: id, included_keywords: ['boat'], add_keywords: ['pier'], ...own }],
  })
  const { publicUrl } = await app.as(ann).call('exportData', { names: [], type: 'csv' })
  const [headers = [], row = []] = csvRows((await app.server.inject(publicUrl)).payload)
  const cell = (header: string) => row[headers.indexOf(header)]
  expect(['Keywords', 'Description', 'Period', 'Location'].map(cell)).toEqual([
    'boat, pier',
    'Our boats.',
    'c. 1958',
    'Bergen',
  ])
})
