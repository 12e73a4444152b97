import { randomFillSync } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import type { Pool } from 'pg'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { openDatabaseOf } from './database.ts'
import { atMost, exactly, type Figure } from './figures.ts'
import type { Setup } from './screen.ts'
import { seedPhotos } from './screens-photos.ts'

const dimensions = 768
const searchMs = 3000
const searches = 5
/** Rows per insert. */
const batch = 2000

/** Finds the most similar of an owner's 100,000 photos through the API. */
export async function benchSimilar(folder: string, scale = 1): Promise<Figure[]> {
  await chmod(folder, 0o755)
  const app = await App.start()
  const pool = await openDatabaseOf(app, 2)
  try {
    const api = await createUser(app, app.address, 'bench@example.org')
    const { rows } = await pool.query<{ id: string }>('select id from users limit 1')
    const setup: Setup = { app, api, userId: rows[0]?.id ?? '', pool, folder, scale }
    await seedPhotos(setup)
    const ids = await addVectors(pool, setup.userId)
    const [first = '', twin = ''] = ids
    await pool.query(
      `update photo_embeddings set vector = (select vector from photo_embeddings where photo_id = $1) where photo_id = $2`,
      [first, twin],
    )
    const times: number[] = []
    let found: string[] = []
    for (let at = 0; at < searches; at++) {
      const startedAt = performance.now()
      found = (await api.call('getSimilarPhotos', { id: first })).photos.map(({ id }) => id)
      times.push(performance.now() - startedAt)
    }
    const median = times.toSorted((one, other) => one - other)[Math.floor(searches / 2)] ?? 0
    return [
      atMost(`search in ${ids.length} vectors`, median, searchMs, 'ms'),
      exactly('the only near one is found', Number(found.join() === twin), 1),
    ]
  } finally {
    await pool.end()
    await app.stop()
  }
}

/** Adds random vectors, which are all nearly at right angles to each other. */
async function addVectors(pool: Pool, userId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from photos where user_id = $1', [
    userId,
  ])
  const ids = rows.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += batch) {
    const part = ids.slice(at, at + batch)
    const vectors = part.map(() => randomFillSync(Buffer.alloc(dimensions)))
    await pool.query(
      `insert into photo_embeddings (photo_id, user_id, model, vector)
       select id, $1, 'bench', vector from unnest($2::uuid[], $3::bytea[]) as added (id, vector)`,
      [userId, part, vectors],
    )
  }
  return ids
}
