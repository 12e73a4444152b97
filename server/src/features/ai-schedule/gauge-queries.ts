import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isClosed } from './spending-queries.ts'
import { isStoragePaused } from './storage-pause-queries.ts'

type QueuedPhotos = { state: string; photos: number; oldestSeconds: number }

/**
 * The number of unfinished photos in each state, and how long ago the oldest of them was uploaded. Always lists all
 * states.
 */
export async function readQueuedPhotos(db: Db): Promise<QueuedPhotos[]> {
  const { rows } = await sql<QueuedPhotos>`
    with tasks as (
      select created_at, case
          when state = 'preparing' then case when lease_until > now() then 'preparing' else 'to_prepare' end
          when lease_until > now() then 'describing'
          when run_at > now() then 'delayed'
          else 'ready' end as state
      from analysis_tasks
    )
    select s.state, count(t.state) as photos,
      coalesce(extract(epoch from now() - min(t.created_at)), 0)::float8 as "oldestSeconds"
    from unnest(array['to_prepare', 'preparing', 'ready', 'delayed', 'describing']) s (state)
    left join tasks t using (state) group by s.state`.execute(db)
  return rows
}

type Limits = {
  inFlight: number
  limit: number
  maxProcess: number
  aiPaused: number
  storagePaused: number
}

/** Calls to the AI now, how many may run at once, and whether work is paused (1 or 0). */
export async function readLimits(db: Db): Promise<Limits> {
  const { rows } = await sql<Limits>`
    select (select count(*) from analysis_tasks where state = 'running' and lease_until > now()) as "inFlight",
      least(coalesce(live_limit, max_process), max_process) as limit, max_process as "maxProcess",
      (${isClosed})::int as "aiPaused", (${isStoragePaused})::int as "storagePaused"
    from analysis_settings`.execute(db)
  return rows[0] ?? { inFlight: 0, limit: 0, maxProcess: 0, aiPaused: 0, storagePaused: 0 }
}
