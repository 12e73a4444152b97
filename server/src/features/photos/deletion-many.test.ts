import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { csvRows } from '../../test/csv-rows.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { checkConsistency } from '../consistency/consistency.ts'
import { finishDeletion } from './deletion.ts'
import { finishAllDeletions } from './jobs.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const remove = (user: TestUser, names: string[]) => app.as(user).call('deleteImages', { names })
const list = (user: TestUser) => app.as(user).call('getImages', {})
const objectsOf = async (name: string) => (await app.objects()).filter((key) => key.includes(name))

/** Inserts photos by SQL, because uploads would take too long; half of them are completed. */
async function manyPhotos(user: TestUser, n: number): Promise<void> {
  await sql`
    insert into photos (user_id, name, object_key, original_name, mode, content_type, bytes, sha256, status, keywords, created_at)
    select ${user.id}, ${user.id} || '-' || n, 'photos/' || ${user.id} || '/' || n, 'x.jpg', 'editorial', 'image/jpeg', 1, '0',
      case n % 2 when 0 then 'completed' else 'failed' end,
      case n % 2 when 0 then array['sun', 'k' || n % 9] else '{}' end, now() - n * interval '1 ms'
    from generate_series(1, ${n}::int) n`.execute(app.db)
  await app.db
    .insertInto('photo_counters')
    .values({ user_id: user.id, completed: Math.floor(n / 2), failed: Math.ceil(n / 2) })
    .execute()
  await sql`
    insert into keyword_counts (user_id, folded, spelling, n)
    select ${user.id}, k, k, count(*) from photos, unnest(keywords) k where user_id = ${user.id} group by k`.execute(
    app.db,
  )
  await sql`insert into daily_rollups (day, user_id, uploaded) values (current_date, ${user.id}, ${n})`.execute(
    app.db,
  )
}

/** More than one request deletes itself, so a job deletes them in several batches. */
const many = 4200

// API-033, LIST-044
test('thousands of photos disappear at once, and the list reports the progress of their deletion', async () => {
  const ann = await app.given.user()
  await manyPhotos(ann, many)
  const [old] = (await list(ann)).images
  expect(await remove(ann, [])).toMatchObject({ deleted: many })
  const empty = {
    images: [],
    length: 0,
    status_counts: { pending: 0, completed: 0, failed: 0 },
    deleting: { left: many, total: many },
  }
  expect(await list(ann)).toMatchObject(empty)
  const input = { search: 'x', status: 'failed', ids: [old?.id ?? ''] }
  expect(await app.as(ann).call('getImages', input)).toMatchObject({ images: [], length: 0 })

  expect(await remove(ann, [])).toMatchObject({ deleted: 0 })
  const { publicUrl } = await app.as(ann).call('exportData', { names: [], type: 'csv' })
  const file = await app.server.inject(publicUrl)
  expect(csvRows(file.body)).toHaveLength(1)

  const name = await app.as(ann).upload(await jpeg(20))
  expect(await list(ann)).toMatchObject({ length: 1, deleting: { left: many, total: many } })
  await app.drain()
  const after = await list(ann)
  expect(after.images.map((image) => image.name)).toEqual([name])
  expect(after).toMatchObject({ length: 1 })
  expect(after.deleting).toBeUndefined()
  expect(await objectsOf(name)).not.toEqual([])
})

// ADMIN-011
test('an interrupted deletion continues where it stopped and counts each photo once', async () => {
  const ann = await app.given.user()
  await manyPhotos(ann, many)
  await remove(ann, [])
  const stopping = new AbortController()
  const interrupted = finishDeletion(
    { ...app.deps, jobs: { ...app.deps.jobs, enqueue: abortOnEnqueue(stopping) } },
    ann.id,
    stopping.signal,
  )
  await expect(interrupted).rejects.toThrow()
  const { deleting } = await list(ann)
  expect(deleting?.left).toBeGreaterThan(0)
  expect(deleting?.left).toBeLessThan(many)
  await remove(ann, [])
  await Promise.all([app.drain(), finishDeletion(app.deps, ann.id, new AbortController().signal)])
  expect(await list(ann)).toMatchObject({ length: 0 })
  const logged = await app.db
    .selectFrom('deletions')
    .select(({ fn }) => fn.sum<number>('n').as('n'))
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect(logged.n).toBe(many)
  expect(await tableFindings()).toEqual([])
})

/** Only findings about table contents, because the photos of these tests have no objects. */
const tableFindings = async () =>
  (await checkConsistency(app.deps, { graceMs: 0 })).filter((finding) =>
    /^(Counters|Keyword)/.test(finding),
  )

/** Aborts during the first batch, as a shutdown would. */
function abortOnEnqueue(stopping: AbortController): typeof app.deps.jobs.enqueue {
  return async () => stopping.abort()
}

// API-033
test('a deletion whose job failed for good is finished by the scheduled job', async () => {
  const ann = await app.given.user()
  await manyPhotos(ann, many)
  await remove(ann, [])
  await sql`delete from pgboss.job where name = 'photos.delete-all'`.execute(app.db)
  await sql`update photo_deletions set started_at = now() - interval '1 hour'`.execute(app.db)
  await app.runJob(finishAllDeletions)
  expect(await list(ann)).not.toHaveProperty('deleting')
})
