import { expect } from 'vitest'
import { keywordFindings } from '../features/consistency/keyword-findings.ts'
import { wrongLabelCounts } from '../features/consistency/queries.ts'
import type { App } from './app.ts'
import { csvRows } from './csv-rows.ts'
import type { TestUser } from './given.ts'

const lowerCased = (counts: (readonly [string, number])[]) =>
  Object.fromEntries(counts.filter(([, n]) => n > 0).map(([key, n]) => [key.toLowerCase(), n]))

const folded = (keywords: string[]) => keywords.map((each) => each.toLowerCase()).toSorted()

/** The keywords of each photo of a user in each view, in lower case. */
export async function keywordsByView(app: App, user: TestUser) {
  const api = app.as(user)
  const list = await api.call('getImages', { sort_by: 'name' })
  const editor = await api.call('getImages', { sort_by: 'created_at' })
  const lightbox = await api.call('getImages', { ids: list.images.map(({ id }) => id) })
  const { publicUrl } = await api.call('exportData', { names: [], type: 'csv' })
  const cells = csvRows((await app.server.inject(publicUrl)).payload).slice(1)
  const facets = await api.call('getFacets', {})
  const { terms } = await api.call('listTerms', { limit: 500 })
  const selection = await api.call('describeSelection', { which: { match: {} } })
  const byName = (images: typeof list.images) =>
    Object.fromEntries(images.map(({ name, keywords }) => [name, folded(keywords)]))
  return {
    screens: [list, editor, lightbox].map(({ images }) => byName(images)),
    sheet: cells.map((row) => folded((row[1] ?? '').split(', ').filter(Boolean))),
    places: Object.fromEntries(list.images.map(({ name, location }) => [name, location])),
    /** How many photos show each keyword. */
    shown: [
      facets.keywords.map(({ keyword, count }) => [keyword, count] as const),
      terms.map(({ keyword, count }) => [keyword, count] as const),
      selection.keywords.map(({ value, photos }) => [value, photos] as const),
    ].map(lowerCased),
    /** Includes global exclusions. */
    counts: lowerCased(
      Object.entries({ ...editor.keyword_counts, ...editor.excluded_keywords_counts }),
    ),
  }
}

/** Fails unless each view shows these keywords of the photos, and the stored counts, labels and folds match them. */
export async function expectViews(
  app: App,
  views: Awaited<ReturnType<typeof keywordsByView>>,
  expected: Record<string, string[]>,
): Promise<void> {
  for (const screen of views.screens) expect(screen).toEqual(expected)
  expect(views.sheet.map(String).toSorted()).toEqual(Object.values(expected).map(String).toSorted())
  const counts = Object.fromEntries(
    [...Map.groupBy(Object.values(expected).flat(), String)].map(([word, all]) => [
      word,
      all.length,
    ]),
  )
  for (const shown of views.shown) expect(shown).toEqual(counts)
  expect(await keywordFindings(app.db)).toEqual([])
  expect(await wrongLabelCounts(app.db)).toEqual([])
}
