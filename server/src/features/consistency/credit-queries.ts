import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { type Finding, rowsOf } from './queries.ts'

/** Grants whose held and charged credits differ from their holds. A table constraint checks the sum. */
export function wrongGrants(db: Db): Promise<Finding[]> {
  return rowsOf(
    db,
    sql`
    with counted as (
      select grant_id, count(*) filter (where state = 'held') as held,
        count(*) filter (where state = 'charged') as charged
      from credit_holds group by grant_id
    )
    select g.id as subject, format('says held %s and spent %s, its holds say %s and %s',
      g.held, g.charged, coalesce(c.held, 0), coalesce(c.charged, 0)) as detail
    from credit_grants g left join counted c on c.grant_id = g.id
    where g.held <> coalesce(c.held, 0) or g.charged <> coalesce(c.charged, 0) order by g.id`,
  )
}

/** Grants whose balances differ from the sum of their entries. */
export function wrongEntries(db: Db): Promise<Finding[]> {
  return rowsOf(
    db,
    sql`
    with moved as (
      select grant_id, kind, sum(amount) as n from credit_entries group by grant_id, kind
    ), summed as (
      select g.*, coalesce((select n from moved where grant_id = g.id and kind = 'granted'), 0) as given,
        coalesce((select n from moved where grant_id = g.id and kind = 'charged'), 0) as spent,
        coalesce((select n from moved where grant_id = g.id and kind = 'expired'), 0) as ended,
        coalesce((select n from moved where grant_id = g.id and kind = 'refunded'), 0)
          - coalesce((select n from moved where grant_id = g.id and kind = 'restored'), 0) as taken_back,
        coalesce((select n from moved where grant_id = g.id and kind = 'held'), 0)
          - coalesce((select n from moved where grant_id = g.id and kind = 'released'), 0) as ever_held
      from credit_grants g
    )
    select id as subject, format('given %s, spent %s, expired %s, refunded %s; its entries say %s, %s, %s, %s',
      amount, charged, expired, refunded, given, spent, ended, taken_back) as detail
    from summed where amount <> given or charged <> spent or expired <> ended or refunded <> taken_back
      or held <> ever_held - spent
    order by id`,
  )
}

/**
 * Holds that break the rule: held while the photo is pending or being described again, charged once it has completed
 * (A-02).
 */
export function wrongHolds(db: Db): Promise<Finding[]> {
  return rowsOf(
    db,
    sql`
    select h.photo_id as subject, format('credit %s, photo %s', h.state, coalesce(p.status, 'deleted')) as detail
    from credit_holds h left join photos p on p.id = h.photo_id
    where (h.state = 'held' and p.status is distinct from 'pending' and not exists (
        select from analysis_tasks t where t.photo_id = h.photo_id and t.run_id = h.run_id))
       or (h.state = 'charged' and p.status <> 'completed')
    order by h.photo_id`,
  )
}
