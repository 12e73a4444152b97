import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { type Finding, rowsOf } from './queries.ts'

/** Photos whose cost or tokens differ from the sum of their model calls. */
export function wrongPhotoCosts(db: Db): Promise<Finding[]> {
  return rowsOf(
    db,
    sql`
    with booked as (
      select photo_id, sum(cost) as cost, sum(prompt_tokens + completion_tokens) as tokens
      from model_calls group by photo_id
    )
    select p.id as subject, format('costs %s for %s tokens, its calls %s for %s',
      coalesce(p.cost, 0), p.total_used_tokens, coalesce(b.cost, 0), coalesce(b.tokens, 0)) as detail
    from photos p left join booked b on b.photo_id = p.id
    where coalesce(p.cost, 0) <> coalesce(b.cost, 0)
      or p.total_used_tokens <> coalesce(b.tokens, 0) order by p.id`,
  )
}

/** Users whose daily costs differ from the sum of their model calls, and the same for the installation. */
export function wrongSpending(db: Db): Promise<Finding[]> {
  return rowsOf(
    db,
    sql`
    with booked as (select user_id, sum(cost) as cost from model_calls group by user_id),
    days as (select user_id, sum(cost) as cost from daily_rollups group by user_id),
    sums as (
      select 'user ' || u.id as subject, coalesce(d.cost, 0) as kept, coalesce(b.cost, 0) as called
      from users u left join days d on d.user_id = u.id left join booked b on b.user_id = u.id
      union all
      select 'the installation', (select coalesce(sum(cost), 0) from spending_days),
        (select coalesce(sum(cost), 0) from model_calls)
    )
    select subject, format('booked %s, calls cost %s', kept, called) as detail
    from sums where kept <> called order by subject desc`,
  )
}
