import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Claim } from '../ai-schedule/queries.ts'

/**
 * Whether the provider took another call that began after it had refused this photo as overloaded. Then it refuses the photo, not
 * all calls. False for the first refusal since the photo was queued.
 */
export async function wereOthersAccepted(
  db: Db,
  { photoId }: Claim,
  { provider, name }: { provider: string; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select max(c.created_at) as at from model_calls c join analysis_tasks t on t.photo_id = c.photo_id
      where c.photo_id = ${photoId} and c.outcome = 'overloaded' and c.created_at >= t.created_at
    ) refused
    where exists (
      select from model_calls c
      where c.provider = ${provider} and c.model = ${name} and c.outcome in ('completed', 'salvaged')
        and c.created_at - c.ms * interval '1 millisecond' > refused.at and c.created_at > refused.at
    )`.execute(db)
  return rows.length > 0
}
