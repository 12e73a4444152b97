import { type Kysely, sql } from 'kysely'

/**
 * Reads the town and country of a place that the owner wrote by whole parts of the text, like `partsOfText`.
 * Migration 41 looked for the predicted names anywhere in it, and found York in New York and Oman in Romania. A text
 * of four parts, some of them empty, is sublocation, city, state and country. Migration 98 derives the labels of
 * existing photos again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The period applies, unless it is missing or contains the capture date, which is more exact. */
const dates = `
  select * into period from edtf_bounds(case when new.own_period is null then new.period_edtf else new.own_period_edtf end);
  select * into capture from capture_bounds(new.facts->>'camera_date');
  if period.earliest is null or (capture.earliest >= period.earliest and capture.latest < period.latest + interval '1 day')
  then period := capture;
  end if;
  new.dated_from := period.earliest;
  new.dated_to := period.latest;`

const places = `
  slots := regexp_split_to_array(trim(new.own_location), '\\s*,\\s*');
  parts := array_remove(slots, '');
  town := coalesce(new.city, new.facts->'place'->>'city', new.facts->'gps_place'->>'city');
  land := coalesce(new.country, new.facts->'place'->>'country', new.facts->'gps_place'->>'country');
  if new.own_location is not null then
    names := array(select lower(part) from unnest(parts) part);
    at := array_position(names, lower(town));
    has_land := coalesce(lower(land) = any(names), false);
    if new.own_location = 'NA' then
      town := null;
      land := null;
    elsif cardinality(slots) = 4 and cardinality(parts) < 4 then
      town := slots[2];
      land := slots[4];
    else
      town := case
        when at is not null then town
        when cardinality(parts) > 1 or not has_land then parts[greatest(1, cardinality(parts) - 2)] end;
      land := case
        when has_land then land
        when cardinality(parts) > coalesce(at, 1) then parts[cardinality(parts)] end;
    end if;
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
  `create or replace function write_photo_labels() returns trigger language plpgsql as $$
    declare
      period record; capture record; slots text[]; parts text[]; names text[]; at int; has_land boolean;
      town text; land text; maker text; device text;
    begin ${dates} ${places} ${camera} ${labels}
      return new;
    end $$`,
]
