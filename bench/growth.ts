import { randomUUID } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Api } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { photoFolder, type PhotoFile } from '../e2e/photos.ts'
import { type Ask, askerOf } from './asker.ts'
import { openDatabaseOf } from './database.ts'
import type { Figure } from './figures.ts'
import { claimFigures } from './growth-claims.ts'
import { type Owners, printSizes, seedGrowth, some } from './growth-seed.ts'

/** How much longer a call may take if its owner has 10⁶ photos instead of 10⁴, as a factor. */
const maxGrowth = 1.5
const rounds = 15
const warmUps = 2
const full = { many: 1_000_000, others: 100_000 }
const exported = 100
const names = ['few', 'some', 'many'] as const

/** One owner in the comparison. */
type Side = { api: Api; ask: Ask; names: string[]; file: PhotoFile }

/**
 * Makes the same calls alternately as owners with 10³, 10⁴ and 10⁶ photos, among 10⁵ others; then measures claims of
 * their photos.
 */
export async function benchGrowth(folder: string, many = full.many): Promise<Figure[]> {
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'app')
  const app = await App.start({ dataDir })
  const figures: Figure[] = []
  const pool = await openDatabaseOf(app, 4)
  try {
    const apis: Api[] = []
    for (const name of names) apis.push(await createUser(app, app.address, emailOf(name)))
    const others = Math.round((full.others * many) / full.many)
    await seed({ pool, folder, many, others })
    const sides = await Promise.all(apis.map((api, at) => sideOf(app, pool, api, names[at] ?? '')))
    for (const each of cases) figures.push(await compare(each, sides, many))
  } finally {
    await pool.end()
    await app.stop()
  }
  return [...figures, ...(await claimFigures(dataDir, many))]
}

const emailOf = (name: string) => `${name}@example.org`

async function seed(seeding: Omit<Parameters<typeof seedGrowth>[0], 'owners'>): Promise<void> {
  const { pool } = seeding
  const { rows } = await pool.query<{ name: string; id: string }>(
    `select split_part(email, '@', 1) as name, id from users`,
  )
  const owners = Object.fromEntries(rows.map(({ name, id }) => [name, id])) as Owners
  const start = performance.now()
  await seedGrowth({ ...seeding, owners })
  console.log(`Seeded in ${Math.round((performance.now() - start) / 1000)} s`)
  await printSizes(pool)
}

async function sideOf(app: App, pool: Pool, api: Api, name: string): Promise<Side> {
  const listed = await pool.query<{ name: string }>(
    `select p.name from photos p join users u on u.id = p.user_id where u.email = $1
     order by p.created_at limit $2`,
    [emailOf(name), exported],
  )
  const [file] = await photoFolder()
  if (!file) throw new Error('There is no photo to upload.')
  const ask = await askerOf(app.address, emailOf(name))
  return { api, ask, names: listed.rows.map((row) => row.name), file }
}

type GrowthCase = { name: string; call: (side: Side) => Promise<unknown> }

const asList = { sort_by: 'created', max_count: 10_000 } as const

const search = (text: string): GrowthCase => ({
  name: `search: ${text}`,
  call: ({ ask }) => ask('getImages', { ...asList, search: text, search_in: 'all' }),
})

const cases: GrowthCase[] = [
  { name: 'list', call: ({ ask }) => ask('getImages', asList) },
  { name: 'list by name', call: ({ ask }) => ask('getImages', { ...asList, sort_by: 'name' }) },
  search('zanzibar'),
  search('harbour'),
  search('xylophone'),
  { name: 'facets: all photos', call: ({ ask }) => ask('getFacets', {}) },
  {
    name: 'facets: 20 photos',
    call: ({ ask }) => ask('getFacets', { search: 'zanzibar', search_in: 'all' }),
  },
  { name: 'facets: a keyword', call: ({ ask }) => ask('getFacets', { keywords: ['boat'] }) },
  { name: 'suggestions', call: ({ ask }) => ask('getSuggestions', { text: 'harb' }) },
  { name: 'arrival', call: ({ api, file }) => api.upload(`${randomUUID()}-img-a.jpg`, file) },
  {
    name: `export of ${exported}`,
    call: async ({ api, names }) => {
      const { publicUrl } = await api.call('exportData', { names, type: 'csv' })
      const answer = await fetch(publicUrl)
      if (!answer.ok) throw new Error(`export: ${answer.status}`)
      await answer.arrayBuffer()
    },
  },
]

/** Alternates between the owners, so that other load on the machine affects them equally. */
async function compare({ name, call }: GrowthCase, sides: Side[], many: number): Promise<Figure> {
  const times: number[][] = sides.map(() => [])
  for (let round = -warmUps; round < rounds; round += 1)
    for (const [index, side] of sides.entries()) {
      const start = performance.now()
      await call(side)
      if (round >= 0) times[index]?.push(performance.now() - start)
    }
  const [few = 0, middle = 0, last = 0] = times.map(half)
  console.log(`${name}: ${[few, middle, last].map((ms) => `${ms.toFixed(1)} ms`).join(', ')}`)
  return growth(`${name}, ${many} photos`, last, middle)
}

/** A figure that may be 1.5 times the value with 10⁴ photos. */
const growth = (name: string, value: number, before: number): Figure => ({
  name,
  value,
  unit: 'ms',
  against: { what: `${some} photos:`, value: before },
  bar: { max: maxGrowth },
})

const half = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN
