import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Claim } from '../ai-schedule/queries.ts'

/** An overloaded provider may refuse only some of the calls. A photo that is refused by chance must not fail. */
const acceptedPerRefusal = 3

/**
 * Whether the provider refuses this photo alone as overloaded, rather than all or some calls: of the calls that began
 * after it last refused the photo, it accepted more than three for each that it refused, and at least one. False for
 * the first refusal since the photo was queued.
 */
export async function isRefusedAlone(
  db: Db,
  { photoId }: Claim,
  { provider, name }: { provider: string; name: string },
): Promise<boolean> {
  const { rows } = await sql<{ accepted: number; refused: number }>`
    select count(*) filter (where c.outcome in ('completed', 'salvaged')) as accepted,
      count(*) filter (where c.outcome = 'overloaded') as refused
    from (
      select max(c.created_at) as at from model_calls c join analysis_tasks t on t.photo_id = c.photo_id
      where c.photo_id = ${photoId} and c.outcome = 'overloaded' and c.created_at >= t.created_at
    ) last
    join model_calls c on c.created_at > last.at and c.created_at - c.ms * interval '1 millisecond' > last.at
    where c.provider = ${provider} and c.model = ${name}`.execute(db)
  const { accepted = 0, refused = 0 } = rows[0] ?? {}
  return accepted > acceptedPerRefusal * refused
}
