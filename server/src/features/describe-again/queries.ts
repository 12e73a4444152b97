import type { ParsedInput } from '@verso/contract/call.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isOneOf } from '../../db/one-of.ts'
import { findDeletion } from '../photos/deletion-queries.ts'
import { matchingPhotos } from '../photos/list-queries.ts'
import { anyPhoto, resolveQuestion } from '../search/question-queries.ts'

export type Which = ParsedInput<'describeAgain'>['which']
export type Candidate = { id: string; isFree: boolean }

/**
 * No AI has ever described the photo: its description is one of the basic analysis, and it has no earlier prediction,
 * which exists only if an AI has replaced one. So a photo whose basic description was brought back is not free a
 * second time.
 */
const isWithoutAi = sql<boolean>`(prompt_version is not null and prompt_version like 'basic-%'
  and not exists (select from earlier_predictions e where e.photo_id = photos.id))`

/** The caller's completed photos of this selection that do not wait already; newest first. */
export async function findCandidates(
  db: Db,
  userId: string,
  which: Which,
  lock: 'locked' | 'unlocked',
): Promise<Candidate[]> {
  const deletion = await findDeletion(db, userId)
  const question = 'match' in which ? await resolveQuestion(db, userId, which.match) : anyPhoto
  let query = matchingPhotos(db, userId, {
    ...question,
    ...(deletion && { after: deletion.until }),
  }).where('photos.status', '=', 'completed')
  if ('names' in which) query = query.where(isOneOf('name', which.names))
  if ('without_ai' in which) query = query.where(isWithoutAi)
  const selected = query
    .select(['photos.id', 'created_at', isWithoutAi.as('isFree')])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('analysis_tasks').select('photo_id').whereRef('photo_id', '=', 'photos.id'),
        ),
      ),
    )
    .orderBy('photos.id')
  const rows = await (lock === 'locked' ? selected.forUpdate() : selected).execute()
  return rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
}

export async function insertRun(
  tx: Db,
  userId: string,
  { model, photos }: { model: string; photos: number },
): Promise<string> {
  const { id } = await tx
    .insertInto('description_runs')
    .values({ user_id: userId, model, photos })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores the size of a run, because fewer photos than chosen may have got a credit. */
export async function setRunSize(tx: Db, runId: string, photos: number): Promise<void> {
  await tx.updateTable('description_runs').set({ photos }).where('id', '=', runId).execute()
}

/** The number of the user's photos that no AI has described. */
export async function countWithoutAi(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('status', '=', 'completed')
    .where(isWithoutAi)
    .executeTakeFirstOrThrow()
  return n
}

/** The number of the user's photos that wait to be described again, and the size of their runs; null if none wait. */
export async function findRunning(
  db: Db,
  userId: string,
): Promise<{ total: number; left: number } | null> {
  const { rows } = await sql<{ left: number; total: number }>`
    with waiting as (
      select run_id, count(*) as n from analysis_tasks where user_id = ${userId} and run_id is not null group by run_id
    )
    select coalesce(sum(n), 0)::int as left, coalesce(sum(r.photos), 0)::int as total
    from waiting join description_runs r on r.id = waiting.run_id`.execute(db)
  const row = rows[0]
  return row && row.left > 0 ? row : null
}

/** The user's last run with predictions that can be brought back. */
export async function lastRun(
  db: Db,
  userId: string,
): Promise<{ id: string; model: string; photos: number } | null> {
  const { rows } = await sql<{ id: string; model: string; photos: number }>`
    select r.id, r.model, now.n as photos from description_runs r
    cross join lateral (select count(*)::int as n from photos p where p.run_id = r.id) now
    where r.user_id = ${userId} and now.n > 0 order by r.started_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Removes tasks that no worker has claimed. Locks their photos first, as every writer does. Returns the ids of the
 * photos.
 */
export async function removeWaiting(tx: Db, userId: string): Promise<string[]> {
  const waiting = await tx
    .selectFrom('analysis_tasks')
    .select('photo_id')
    .where('user_id', '=', userId)
    .where('run_id', 'is not', null)
    .execute()
  const locked = await tx
    .selectFrom('photos')
    .select('id')
    .where('user_id', '=', userId)
    .where(
      isOneOf(
        'id',
        waiting.map(({ photo_id }) => photo_id),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const { rows } = await sql<{ photo_id: string }>`
    delete from analysis_tasks where photo_id = any(${locked.map(({ id }) => id)}::uuid[])
      and run_id is not null and lease_until is null returning photo_id`.execute(tx)
  return rows.map(({ photo_id }) => photo_id)
}
