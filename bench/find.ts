import { chmod } from 'node:fs/promises'
import type { Pool } from 'pg'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { type Ask, askerOf } from './asker.ts'
import { openDatabaseOf } from './database.ts'
import type { Figure } from './figures.ts'
import { seedLibrary } from './find-photos.ts'
import { facetsBySql, pageBySql, searches, searchesBySql, suggestionsBySql } from './find-sql.ts'
import type { Setup } from './screen.ts'
import { saveCase } from './screens-save.ts'

const email = 'bench@example.org'
const rounds = { min: 10, max: 60, forMs: 8000 }
const warmUps = 3
const savingRounds = 30
const max = { search: 1.6, facets: 2, saving: 1.3 }

/**
 * Search, facets, suggestions and saving for an owner with 100,000 of 1,000,000 photos, or with the share `scale` of
 * both.
 */
export async function benchFind(folder: string, scale = 1): Promise<Figure[]> {
  await chmod(folder, 0o755)
  const app = await App.start()
  const pool = await openDatabaseOf(app, 10)
  try {
    const api = await createUser(app, app.address, email)
    const ask = await askerOf(app.address, email)
    const { rows } = await pool.query<{ id: string }>('select id from users limit 1')
    const setup: Setup = { app, api, userId: rows[0]?.id ?? '', pool, folder, scale }
    const start = performance.now()
    await seedLibrary(setup)
    console.log(`Seeded in ${Math.round((performance.now() - start) / 1000)} s`)
    const page = await measure(listPage(setup, ask))
    const callMs = Math.max(0, at(page.own, 0.5) - at(page.best, 0.5))
    const figures: Figure[] = []
    for (const each of cases(setup, ask)) figures.push(await compare(each, callMs))
    return [...figures, await compareSaving(setup, ask)]
  } finally {
    await pool.end()
    await app.stop()
  }
}

type Measured = {
  name: string
  call: () => Promise<unknown>
  /** Several hand-written versions; the fastest one counts. */
  sql: (() => Promise<unknown>)[]
}
type Compared = Measured & { bar: number }

/** The request of the web app's list. */
const asList = { sort_by: 'created', max_count: 10_000 } as const

const listPage = (setup: Setup, ask: Ask): Measured => ({
  name: 'a page of the list',
  call: () => ask('getImages', asList),
  sql: pageBySql(setup),
})

function cases(setup: Setup, ask: Ask): Compared[] {
  return [
    ...searches.map((each) => ({
      name: `search: ${each.name}`,
      bar: max.search,
      call: () => ask('getImages', { ...asList, search: each.search, search_in: 'all' }),
      sql: searchesBySql(setup, each),
    })),
    {
      name: 'facets: all photos',
      bar: max.facets,
      call: () => ask('getFacets', {}),
      sql: facetsBySql(setup),
    },
    {
      name: 'facets: a keyword',
      bar: max.facets,
      call: () => ask('getFacets', { keywords: ['boat'] }),
      sql: facetsBySql(setup, 'boat'),
    },
    ...['harb', 'arezz', 'zanzi', 'img'].map((text) => ({
      name: `suggestions: ${text}`,
      bar: max.facets,
      call: () => ask('getSuggestions', { text }),
      sql: suggestionsBySql(setup, text),
    })),
  ]
}

/**
 * A call may take `bar` times the time of its SQL, plus the median time that a page of the list takes besides its SQL
 * in the same run: transport, session, links, JSON.
 */
async function compare(each: Compared, callMs: number): Promise<Figure> {
  const { name, bar } = each
  const { own, best } = await measure(each)
  const what = `SQL × ${bar} + ${callMs.toFixed(1)}:`
  const against = { what, value: bar * p95(best) + callMs }
  return { name, value: p95(own), unit: 'ms', against, bar: { max: 1 } }
}

/** Alternates between the app and each statement, so that other load on the machine affects all equally. */
async function measure({ name, call, sql }: Measured): Promise<{ own: number[]; best: number[] }> {
  const times: number[][] = [call, ...sql].map(() => [])
  const start = performance.now()
  const isDone = (round: number) =>
    round >= rounds.max || (round >= rounds.min && performance.now() - start > rounds.forMs)
  for (let round = -warmUps; !isDone(round); round += 1)
    for (const [index, act] of [call, ...sql].entries()) {
      const ms = await timed(act)
      if (round >= 0) times[index]?.push(ms)
    }
  const [own = [], ...others] = times
  const best = others.toSorted((one, other) => p95(one) - p95(other))[0] ?? []
  console.log(`${name}: app ${both(own)}; SQL ${others.map(both).join(', ')}`)
  return { own, best }
}

/** Compares saving with everything that the search needs and without its triggers and indexes. */
async function compareSaving(setup: Setup, ask: Ask): Promise<Figure> {
  const withSearch = await saving(setup, ask)
  await removeSearch(setup.pool)
  const before = await saving(setup, ask)
  console.log(`saving: now ${both(withSearch)}; before ${both(before)}`)
  const against = { what: 'before', value: p95(before) }
  const name = 'saving 200 photos'
  return { name, value: p95(withSearch), unit: 'ms', against, bar: { max: max.saving } }
}

async function saving(setup: Setup, ask: Ask): Promise<number[]> {
  const { prepare, call } = saveCase(setup, ask)
  const times: number[] = []
  for (let round = -warmUps; round < savingRounds; round += 1) {
    await prepare?.(round)
    const ms = await timed(() => call(round))
    if (round >= 0) times.push(ms)
  }
  return times
}

/** Removes what migrations 40, 41, 81 and 84 added; the columns stay, but nothing fills them. */
async function removeSearch(pool: Pool): Promise<void> {
  await pool.query(`
    drop trigger photo_words on photos;
    drop trigger photo_words_update on photos;
    drop trigger photo_labels on photos;
    drop trigger photo_labels_change on photos;
    drop trigger photo_labels_review on photos;
    drop trigger photo_labels_added on photos;
    drop trigger photo_labels_removed on photos;
    drop trigger photo_labels_changed on photos;
    drop index photos_words, photos_folds, photos_without_folds, photos_labels, photos_latest_dated, photos_earliest_dated,
      photos_without_labels, keyword_counts_words`)
  await pool.query('vacuum analyze photos')
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN
const p95 = (times: number[]) => at(times, 0.95)
const both = (times: number[]) =>
  `half ${at(times, 0.5).toFixed(1)} p95 ${p95(times).toFixed(1)} ms`
