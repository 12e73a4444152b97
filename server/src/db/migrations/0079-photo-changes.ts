import { type Kysely, sql } from 'kysely'

/**
 * The last change of each completed photo, as a number, so that apps can ask for what has changed since a number
 * (decision 40). Rows outlive their photos. The numbers of one owner become visible in order: they are assigned at
 * commit, one transaction after the other, so a reader who has seen a number has seen all before it. One
 * global exclusion changes the shown keywords of many photos, so it is only recorded here; the next reader numbers the
 * photos that it affects.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Every column that `photo-changes` shows. `updated_at` changes with each of them. */
const columns = [
  'status',
  'keywords',
  'added_keywords',
  'excluded_keywords',
  'description',
  'own_description',
  'period',
  'period_edtf',
  'own_period',
  'own_period_edtf',
  'location',
  'own_location',
  'sublocation',
  'city',
  'state',
  'country',
  'people',
  'confirmed_names',
  'rejected_names',
  'turn',
  'reviewed_at',
  'model',
  'payload_hash',
  'width',
  'height',
  'details',
]
const values = (row: 'new' | 'old') => columns.map((column) => `${row}.${column}`).join(', ')

const trigger = (event: string, named: string, condition: string) =>
  `create constraint trigger photo_${named} after ${event} on photos deferrable initially deferred
    for each row when (${condition}) execute function note_photo_change()`

const statements = [
  `create table photo_changes (
    photo_id uuid primary key,
    user_id uuid not null references users on delete cascade,
    number bigint not null
  )`,
  `create sequence photo_change_numbers owned by photo_changes.number`,
  `insert into photo_changes (photo_id, user_id, number)
    select id, user_id, nextval('photo_change_numbers')
    from (select id, user_id from photos where status = 'completed' order by updated_at, id) as completed`,
  `create unique index photo_changes_in_order on photo_changes (user_id, number)`,
  // The lock cannot lead to a deadlock: a transaction that changes photos of one owner takes it at commit, and takes
  // no other lock afterwards.
  `create function note_photo_change() returns trigger language plpgsql as $$
    declare changed photos := case when tg_op = 'DELETE' then old else new end;
    begin
      perform pg_advisory_xact_lock(hashtextextended('photo-changes/' || changed.user_id, 0));
      insert into photo_changes (photo_id, user_id, number)
        select changed.id, users.id, nextval('photo_change_numbers') from users where users.id = changed.user_id
        on conflict (photo_id) do update set number = excluded.number;
      return null;
    end $$`,
  trigger('insert', 'added', `new.status = 'completed'`),
  trigger('delete', 'deleted', `old.status = 'completed'`),
  trigger(
    `update of ${columns.join(', ')}`,
    'changed',
    `(new.status = 'completed' or old.status = 'completed') and (${values('new')}) is distinct from (${values('old')})`,
  ),
  // Rows are only added, so that no one waits: a reader takes the rows that it sees, and leaves later ones to the
  // next.
  `create table exclusion_changes (
    user_id uuid not null references users on delete cascade,
    keyword text not null
  )`,
  `create index on exclusion_changes (user_id)`,
  `create function note_exclusion_change() returns trigger language plpgsql as $$
    declare changed keyword_exclusions := case when tg_op = 'DELETE' then old else new end;
    begin
      insert into exclusion_changes (user_id, keyword)
        select users.id, changed.keyword from users where users.id = changed.user_id;
      return null;
    end $$`,
  `create trigger exclusion_changed after insert or delete on keyword_exclusions
    for each row execute function note_exclusion_change()`,
]
