import type { PhotoChange } from '@verso/contract/photos.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { planned } from '../../db/connection.ts'
import type { Usage } from '../../ports/vision-model.ts'
import { channel, packNotice } from '../photos/changes.ts'

export type Sums = {
  /** null where they are gone: what was spent counts all the same. */
  owner: string | null
  day: string
  /** What became of the photo; null where nothing did. */
  change: PhotoChange | null
  usage: Usage | null
}

/**
 * Adds an outcome to the counts by status, the owner's day and the installation's, and tells live pages when the
 * transaction commits; goes last in it. Each part asks the one before, so that the rows are locked in the order that
 * credits/service.ts gives; one statement, because every photo needs all of them.
 */
export async function addToSums(tx: Db, { owner, day, change, usage }: Sums): Promise<void> {
  if (!change && !usage) return
  const [completed, failed] = [
    Number(change?.status === 'completed'),
    Number(change?.status === 'failed'),
  ]
  const ended = completed + failed
  const cost = usage?.cost ?? 0
  const [priced, unpriced] = usage?.cost === null ? [0, 1] : [1, 0]
  const { rows } = await sql<{ counted: number }>`
    ${planned} with counters as (
      update photo_counters
      set pending = pending - ${ended}::int, completed = completed + ${completed}::int, failed = failed + ${failed}::int
      where user_id = ${owner}::uuid and ${ended}::int > 0
      returning user_id
    ), counted as (
      select count(*) as n from counters
    ), owners_day as (
      insert into daily_rollups (day, user_id, completed, cost)
      select ${day}::date, ${owner}::uuid, ${completed}::int, ${cost}::numeric from counted
      where ${owner}::uuid is not null and (${completed}::int > 0 or ${cost}::numeric > 0)
      on conflict (day, user_id) do update
      set completed = daily_rollups.completed + excluded.completed, cost = daily_rollups.cost + excluded.cost
      returning user_id
    ), days as (
      select count(*) from owners_day
    ), spending as (
      insert into spending_days (day, cost, priced, unpriced)
      select ${day}::date, ${cost}::numeric, ${priced}::int, ${unpriced}::int from days where ${usage !== null}::boolean
      on conflict (day) do update
      set cost = spending_days.cost + excluded.cost, priced = spending_days.priced + excluded.priced,
        unpriced = spending_days.unpriced + excluded.unpriced
    )
    select n as counted, case when ${change !== null}::boolean
      then pg_notify(${channel}, ${change && owner ? packNotice(owner, [change]) : ''}) end
    from counted`.execute(tx)
  if (ended > 0 && rows[0]?.counted !== 1) throw new Error('The owner of a photo has no counts.')
}
