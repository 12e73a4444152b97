import { type Kysely, sql } from 'kysely'

/**
 * The columns by which photos are filtered, counted and sorted (decision 28), derived from their other columns by a
 * trigger, so that no writer can forget them: `labels` such as `country:Italy` or `edited`, and the first and last
 * possible moment of the photo. null for existing photos: through the job `search.fill`, the trigger derives theirs
 * in batches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Without its qualifiers, `edtf` is one date, `first/last`, `../last` or `first/..`. An open end is infinite. */
const edtfBounds = `create function edtf_bounds(edtf text, out earliest timestamp, out latest timestamp)
  language plpgsql immutable as $$
  declare
    plain text := regexp_replace(edtf, '[?~%]', '', 'g');
    head text := split_part(plain, '/', 1);
    tail text := case when plain like '%/%' then split_part(plain, '/', 2) else head end;
    -- With 21 to 24 for a month: a season, which may be in any part of the year.
    is_dated constant text := '^\\d{4}-(0[1-9]|1[0-2])';
  begin
    earliest := case
      when head = '..' then '-infinity'
      when head !~ is_dated then (replace(left(head, 4), 'X', '0') || '-01-01')::timestamp
      else rpad(head, 10, '-01')::timestamp end;
    latest := case
      when tail = '..' then 'infinity'
      when tail !~ is_dated then (replace(left(tail, 4), 'X', '9') || '-12-31')::timestamp
      when length(tail) > 7 then tail::timestamp
      else (tail || '-01')::timestamp + interval '1 month - 1 day' end;
  exception when invalid_datetime_format or datetime_field_overflow then
    earliest := null;
    latest := null;
  end $$`

/**
 * A capture date at midnight on 1 January means only its year, so its span is that year; any other date is a moment.
 */
const captureBounds = `create function capture_bounds(captured text, out earliest timestamp, out latest timestamp)
  language plpgsql immutable as $$
  begin
    earliest := captured::timestamp;
    latest := case when captured like '%-01-01T00:00:00' then (left(captured, 4) || '-12-31')::timestamp else earliest end;
  exception when invalid_datetime_format or datetime_field_overflow then
    earliest := null;
    latest := null;
  end $$`

/** The period applies, unless it is missing or contains the capture date, which is more exact. */
const dates = `
  select * into period from edtf_bounds(case when new.own_period is null then new.period_edtf else new.own_period_edtf end);
  select * into capture from capture_bounds(new.facts->>'camera_date');
  if period.earliest is null or (capture.earliest >= period.earliest and capture.latest < period.latest + interval '1 day')
  then period := capture;
  end if;
  new.dated_from := period.earliest;
  new.dated_to := period.latest;`

/**
 * If the place that a person wrote contains the predicted town or country, that is kept; otherwise the first part
 * counts as the town (in a longer text the third-last), and the last as the country.
 */
const places = `
  parts := regexp_split_to_array(trim(new.own_location), '\\s*,\\s*');
  town := coalesce(new.city, new.facts->'place'->>'city', new.facts->'gps_place'->>'city');
  land := coalesce(new.country, new.facts->'place'->>'country', new.facts->'gps_place'->>'country');
  if new.own_location is not null then
    town := case
      when position(lower(town) in lower(new.own_location)) > 0 then town
      when new.own_location <> 'NA' then parts[greatest(1, cardinality(parts) - 2)] end;
    land := case
      when position(lower(land) in lower(new.own_location)) > 0 then land
      when cardinality(parts) > 1 then parts[cardinality(parts)] end;
  end if;`

/** Adds the maker to the model's name unless it is already there, as in Canon EOS 400D. */
const camera = `
  maker := split_part(trim(new.facts->'device'->>'make'), ' ', 1);
  device := trim(new.facts->'device'->>'model');
  if maker <> '' and coalesce(device, '') not ilike maker || '%' then device := concat_ws(' ', maker, device); end if;`

const isUnsure = (of: string) =>
  `new.own_${of} is null and new.details->'${of}'->>'confidence' in ('low', 'none')`

const labels = `
  new.labels := array_remove(array[
    'mode:' || new.mode,
    'model:' || left(new.model, 200),
    'country:' || left(nullif(land, ''), 200),
    'city:' || left(nullif(town, ''), 200),
    'camera:' || left(nullif(device, ''), 200),
    case when new.status = 'completed' and new.reviewed_at is null then 'unreviewed' end,
    case when new.reviewed_at is not null then 'reviewed' end,
    case when num_nonnulls(new.own_description, new.own_period, new.own_location) > 0
      or cardinality(new.added_keywords || new.excluded_keywords) > 0 then 'edited' end,
    case when new.status = 'completed' and ${isUnsure('period')} then 'unsure:period' end,
    case when new.status = 'completed' and ${isUnsure('location')} then 'unsure:location' end
  ], null) || array(select distinct 'person:' || left(person, 200) from unnest(new.people) person where person <> '');`

const statements = [
  edtfBounds,
  captureBounds,
  `alter table photos add column labels text[], add column dated_from timestamp, add column dated_to timestamp`,
  `create function write_photo_labels() returns trigger language plpgsql as $$
    declare
      period record; capture record; parts text[]; town text; land text; maker text; device text;
    begin ${dates} ${places} ${camera} ${labels}
      return new;
    end $$`,
  `create trigger photo_labels before insert or update of
    labels, status, facts, mode, model, people, details, reviewed_at, added_keywords, excluded_keywords, own_description,
    own_period, own_period_edtf, period_edtf, own_location, city, country
    on photos for each row execute function write_photo_labels()`,
  `create index photos_labels on photos using gin (user_id, labels)`,
  `create index photos_latest_dated on photos (user_id, dated_from desc nulls last, id desc)`,
  `create index photos_earliest_dated on photos (user_id, dated_from, id)`,
  `create index photos_without_labels on photos (id) where labels is null`,
]
