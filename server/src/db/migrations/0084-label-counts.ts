import { type Kysely, sql } from 'kysely'

/**
 * How many photos of each owner have which label, kept up to date by a trigger, so that counting the whole library
 * reads no photo (decision 55). Changes are only added, so that no one waits: a count is its row in `label_counts`
 * plus all its rows in `label_changes`, which a job adds up. Owners who already have photos are in `label_recounts`
 * until the job `facets.count` has counted theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** An open end of the span has no year. */
const year = (column: string) =>
  `case when isfinite(${column}) then extract(year from ${column})::int::text else '' end`

const countedLabels = `create function counted_labels(labels text[], status text, dated_from timestamp, dated_to timestamp)
  returns text[] language sql immutable as $$
    select labels || ('status:' || status) || case when dated_from is null then '{}'::text[]
      else array['span:' || ${year('dated_from')} || '/' || ${year('dated_to')}] end
  $$`

const columns = 'user_id, labels, status, dated_from, dated_to'

const rowsOf = (table: 'added' | 'removed', step: 1 | -1) =>
  `select ${columns}, ${step} as n from ${table}`

/**
 * Adds up equal rows before their labels are read; rows that are the same before and after cancel out. Most changes
 * leave the labels as they are.
 */
const note = (rows: string) => `
  insert into label_changes (user_id, label, n)
    select user_id, label, sum(n) from (
      select user_id, unnest(counted_labels(labels, status, dated_from, dated_to)) as label, n from (
        select ${columns}, sum(n) as n from (${rows}) as one group by ${columns} having sum(n) <> 0
      ) as alike
    ) as changed group by user_id, label having sum(n) <> 0;`

const noteChanges = `create function note_label_changes() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${note(rowsOf('added', 1))}
    elsif tg_op = 'DELETE' then ${note(rowsOf('removed', -1))}
    else ${note(`${rowsOf('added', 1)} union all ${rowsOf('removed', -1)}`)}
    end if;
    return null;
  end $$`

const trigger = (event: string, named: string, tables: string) =>
  `create trigger photo_labels_${named} after ${event} on photos referencing ${tables}
    for each statement execute function note_label_changes()`

const statements = [
  // No foreign key to `users`: the photos of a deleted account are subtracted after the account is deleted.
  `create table label_counts (user_id uuid not null, label text not null, n bigint not null, primary key (user_id, label))`,
  `create table label_changes (user_id uuid not null, label text not null, n bigint not null)`,
  `create index label_changes_of_owner on label_changes (user_id)`,
  `create table label_recounts (user_id uuid primary key references users on delete cascade)`,
  countedLabels,
  noteChanges,
  trigger('insert', 'added', 'new table as added'),
  trigger('delete', 'removed', 'old table as removed'),
  trigger('update', 'changed', 'old table as removed new table as added'),
  // After the triggers, because creating them waits for transactions that are changing photos.
  `insert into label_recounts (user_id) select user_id from photo_counters where pending + completed + failed > 0`,
]
