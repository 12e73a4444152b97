import { shownPlaceOrPeriod } from '@verso/contract/rules.ts'
import type { SheetRow } from '@verso/contract/sheet-import.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { CallRefused } from '../../test/client.ts'
import type { TestUser } from '../../test/given.ts'
import { exportedRows, importSheet } from '../../test/import-sheet.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const optional = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const cells = fc.record({
  Keywords: optional('Boat', 'Boat, Sea', 'pier', ''),
  Description: optional('A quay.', ''),
  Period: optional('1950s', 'Summer 1998', ''),
  'Period (EDTF)': optional('1998-22', '196X', '1965/1970', '../1970', '1998-07-04', 'Jul-98', ''),
  Location: optional('Oslo, Norway', 'At home', ''),
  Sublocation: optional('Duomo', 'Old mill', ''),
  City: optional('Arezzo', 'Cortona', 'Monaco', ''),
  State: optional('Tuscany', ''),
  Country: optional('Italy', 'Norway', ''),
  People: optional('Bo Berg', 'Bo Berg; Müller, Eva', ''),
  Note: optional('From the blue album', ''),
  Reviewed: optional('yes', 'no', 'perhaps'),
})
const chosen = fc.uniqueArray(fc.nat(2), { minLength: 1 })
const word = fc.constantFrom('Boat', 'Sea', 'pier', 'quay')
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('sheet' as const), chosen, cells }) },
  fc.record({
    kind: fc.constant('edit' as const),
    chosen,
    edit: fc.record(
      {
        add: fc.array(word, { maxLength: 2 }),
        remove: fc.array(word, { maxLength: 2 }),
        period: fc.constantFrom('1920s', null),
        location: fc.constantFrom('Duomo, Cortona, Italy', 'Norway', null),
        reviewed: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: fc.constant('replace' as const), from: word, to: word }),
  fc.record({ kind: fc.constant('accept' as const), chosen }),
  fc.record({ kind: fc.constant('hide' as const), words: fc.uniqueArray(word, { maxLength: 1 }) }),
  fc.record({ kind: fc.constant('undo' as const), nth: fc.nat(2) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A user with three photos: one with a known place, one with a known period, one with neither. */
async function startLibrary() {
  const user = await app.given.user()
  const api = app.as(user)
  const place = { location: 'Arezzo, Tuscany, Italy', city: 'Arezzo', state: 'Tuscany' }
  const photos = [
    await app.given.photo(user, { keywords: ['Boat', 'Sea'], ...place, country: 'Italy' }),
    await app.given.photo(user, { keywords: ['Boat'], period: '1920s', period_edtf: '192X' }),
    await app.given.photo(user, { keywords: ['Sea', 'quay'] }),
  ]
  const named = (each: { chosen: number[] }) => each.chosen.map((at) => photos[at]?.name ?? '')

  async function apply(each: Step): Promise<unknown> {
    if (each.kind === 'sheet') return importSheet(app, user, named(each), defined(each.cells))
    if (each.kind === 'edit')
      return api.call('editSelection', { which: { names: named(each) }, edit: each.edit })
    if (each.kind === 'replace')
      return api.call('replaceKeywords', { from: [each.from], to: [each.to] })
    if (each.kind === 'accept') return api.call('acceptPhotos', { names: named(each) })
    if (each.kind === 'hide') return api.call('saveKeywords', { excluded_keywords: each.words })
    const acts = await undoable()
    const act = acts[each.nth]
    return act && api.call('undoAct', { id: act.id })
  }

  const undoable = async () =>
    (await api.call('listActs', { limit: 100 })).acts.filter(({ can_undo }) => can_undo)

  /** Undoes the newest act, unless it is the same as before. */
  async function undoLast(before: string | undefined): Promise<boolean> {
    const [act] = await undoable()
    if (!act || act.id === before) return false
    await api.call('undoAct', { id: act.id })
    return true
  }
  return { user, apply, undoLast, lastAct: async () => (await undoable())[0]?.id }
}

const defined = (row: { [header in keyof SheetRow['cells']]: string | undefined }) =>
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== undefined))

/** The cells of each photo in an export. */
async function sheetOf(user: TestUser) {
  const rows = await exportedRows(app, user)
  return Object.fromEntries(rows.map(({ image_id, cells: row }) => [image_id, row]))
}

/** Fails unless list, facets, timeline, selection and the next import agree with the export. */
async function expectAgreement(user: TestUser): Promise<void> {
  const api = app.as(user)
  const sheet = await sheetOf(user)
  const rows = Object.values(sheet)
  const { images } = await api.call('getImages', {})
  for (const { id, people = [], ...photo } of images)
    expect(sheet[id]).toMatchObject({
      Keywords: photo.keywords.join(', '),
      Description: photo.description,
      Period: shownPlaceOrPeriod(photo.period),
      Location: shownPlaceOrPeriod(photo.location),
      People: people.join('; '),
      Note: photo.note ?? '',
      Reviewed: photo.reviewed ? 'yes' : 'no',
    })
  const facets = await api.call('getFacets', {})
  const counted = (all: { value: string; count: number }[]) =>
    Object.fromEntries(all.map(({ value, count }) => [value, count]))
  expect([facets.cities, facets.countries, facets.people].map(counted)).toEqual([
    countsOf(rows.map(({ City }) => City)),
    countsOf(rows.map(({ Country }) => Country)),
    countsOf(rows.flatMap(({ People }) => People.split('; '))),
  ])
  expect(facets.reviewed).toBe(rows.filter(({ Reviewed }) => Reviewed === 'yes').length)
  const keywords = countsOf(rows.flatMap(({ Keywords }) => Keywords.split(', ')))
  expect(Object.fromEntries(facets.keywords.map(({ keyword, count }) => [keyword, count]))).toEqual(
    keywords,
  )
  const { undated } = await api.call('getTimeline', {})
  expect(undated).toBe(rows.filter((row) => row['Period (EDTF)'] === '').length)
  const selection = await api.call('describeSelection', { which: { match: {} } })
  expect(selection.reviewed).toBe(facets.reviewed)
  expect(
    Object.fromEntries(selection.locations.map(({ value, photos }) => [value, photos])),
  ).toEqual(countsOf(rows.map(({ Location }) => Location.replace('N/A', ''))))
  await importSheet(app, user, [], {})
}

const countsOf = (values: string[]) =>
  Object.fromEntries(
    [...Map.groupBy(values.filter(Boolean), String)].map(([value, all]) => [value, all.length]),
  )

// API-030, API-031, A-07
test(
  'after any sheets, bulk edits, renames, exclusions and undos, all views and the export agree',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const { user, apply, undoLast, lastAct } = await startLibrary()
        for (const each of steps) {
          const before = { act: await lastAct(), sheet: await sheetOf(user) }
          try {
            await apply(each)
          } catch (error) {
            if (!(error instanceof CallRefused) || error.status !== 409) throw error
          }
          await expectAgreement(user)
          if (each.kind !== 'sheet' || !(await undoLast(before.act))) continue
          expect(await sheetOf(user)).toEqual(before.sheet)
          await apply(each)
        }
      }),
      { numRuns: 6 },
    )
  },
)
