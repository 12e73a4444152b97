import { uploadTypes } from '@verso/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { ClaimResult } from './claim-queries.ts'
import { type Claim, fromNow, photoColumns, type PreparationLane } from './queries.ts'
import { isStoragePaused } from './storage-pause-queries.ts'
import { claimInTurn, ownersInTurn } from './turn-queries.ts'

/**
 * Claims up to `maxClaims` photos to prepare in this lane, in the order of `claimReady`. This needs no lock, because
 * no limit applies across all workers, and if two workers find a photo, only one can lock it. It runs for every
 * photo, and planning it takes longer than running it, so it leaves out budgets and limits.
 */
export async function claimPreparing(db: Db, request: Preparing): Promise<ClaimResult> {
  const claims = await claimInTurn(request.maxClaims, (owners, wanted) =>
    claim(db, { ...request, maxClaims: wanted }, owners),
  )
  return { claims, nextClaimMs: null, more: claims.length === request.maxClaims }
}

type Preparing = { lane: PreparationLane; maxClaims: number; leaseMs: number }

async function claim(db: Db, { lane, maxClaims, leaseMs }: Preparing, maxOwners: number) {
  const { rows } = await sql<Claim & { owners: number }>`
    with recursive owners as (
      ${ownersInTurn(maxOwners)}
    ), heads as (
      select head.photo_id from owners o
      cross join lateral (
        select t.photo_id, row_number() over (order by t.created_at, t.photo_id) + (
            select count(*) from analysis_tasks a
            where a.user_id = o.user_id and a.state = 'preparing' and a.lease_until > clock_timestamp()
          ) as turn
        from analysis_tasks t join photos f on f.id = t.photo_id and f.content_type ${typesOf(lane)}
        where t.user_id = o.user_id and t.state = 'preparing' and t.lease_until is null
          and t.run_at <= clock_timestamp()
        order by t.created_at, t.photo_id limit ${maxClaims}::int
      ) head
      order by head.turn, random() limit ${maxClaims}::int
    ), free_heads as (
      select photo_id from analysis_tasks
      where photo_id in (select photo_id from heads) and state = 'preparing' and lease_until is null
      for update skip locked
    ), number as (
      update analysis_settings set next_fence = next_fence + 1
      where not ${isStoragePaused} and exists (select from free_heads) returning next_fence as fence
    ), claimed as (
      update analysis_tasks t
      set attempt = t.attempt + 1, fence = number.fence, lease_until = ${fromNow(leaseMs)}
      from free_heads, number, photos p where t.photo_id = free_heads.photo_id and p.id = t.photo_id
      returning t.photo_id as "photoId", t.user_id as "userId", ${photoColumns}, t.fence, t.attempt, t.advice,
        false as "isCapped"
    )
    select claimed.*, seen.owners from (select count(*) as owners from owners) as seen left join claimed on true`.execute(
    db,
  )
  return rows
}

const typesOf = (lane: PreparationLane) =>
  lane === 'preparation' ? sql`= any(${uploadTypes}::text[])` : sql`<> all(${uploadTypes}::text[])`
