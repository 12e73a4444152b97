import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { KeywordLists } from '../keywords/effective.ts'
import { nextVersion } from '../photos/queries.ts'
import type { Prediction } from './prediction.ts'

/** Every column that a prediction fills. */
const columns = Object.keys({
  keywords: true,
  proposed_keywords: true,
  description: true,
  reason: true,
  period: true,
  period_edtf: true,
  location: true,
  sublocation: true,
  city: true,
  state: true,
  country: true,
  model: true,
  prompt_version: true,
  details: true,
  text_in_image: true,
} satisfies Record<keyof Prediction, true>)

/** The prediction, with the run that made it. */
const kept = [...columns, 'run_id']

/** For predictions that were stored before keywords could wait for acceptance. */
const nothingProposed = sql`'{"proposed_keywords": []}'::jsonb`

/** Stores the prediction of a locked photo that this run is about to replace. */
export async function keepPrediction(tx: Db, photoId: string, runId: string): Promise<void> {
  const fields = sql.join(kept.map((name) => sql`${sql.lit(name)}, to_jsonb(${sql.ref(name)})`))
  await sql`
    insert into earlier_predictions (run_id, photo_id, prediction)
    select ${runId}, id, jsonb_build_object(${fields}) from photos where id = ${photoId}
    on conflict do nothing`.execute(tx)
}

/** The keyword lists of a photo before and after its earlier prediction was brought back. */
export type BroughtBack = KeywordLists & {
  id: string
  earlier: string[]
  proposed_keywords: string[]
}

/**
 * Brings back the earlier predictions of up to `limit` photos of a run, locked by id, if they have not been described
 * again since. What their owner entered stays.
 */
export async function bringBackPredictions(
  tx: Db,
  userId: string,
  runId: string,
  limit: number,
): Promise<BroughtBack[]> {
  const changes = sql.join(
    kept.map((name) => sql`${sql.ref(name)} = (earlier.row).${sql.ref(name)}`),
  )
  const { rows } = await sql<BroughtBack>`
    with locked as (
      select id, keywords from photos
      where user_id = ${userId} and run_id = ${runId} and status = 'completed'
        and exists (select from earlier_predictions e where e.run_id = ${runId} and e.photo_id = photos.id)
      order by id limit ${limit} for update
    ), earlier as (
      select locked.id, locked.keywords, jsonb_populate_record(null::photos, ${nothingProposed} || e.prediction) as row
      from locked join earlier_predictions e on e.run_id = ${runId} and e.photo_id = locked.id
    )
    update photos set ${changes}, last_error = null, updated_at = ${nextVersion}
    from earlier where photos.id = earlier.id
    returning photos.id, earlier.keywords, photos.added_keywords, photos.excluded_keywords,
      photos.keywords as earlier, photos.proposed_keywords`.execute(tx)
  return rows
}

/** Writes the predicted keywords of locked photos, and the proposed ones. */
export async function writePredicted(
  tx: Db,
  photos: readonly (KeywordLists & { id: string; proposed_keywords: readonly string[] })[],
): Promise<void> {
  const rows = photos.map(({ id, keywords, proposed_keywords }) => ({
    id,
    keywords,
    proposed_keywords,
  }))
  await sql`
    update photos p set keywords = t.keywords, proposed_keywords = t.proposed_keywords
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, keywords text[], proposed_keywords text[])
    where p.id = t.id`.execute(tx)
}
