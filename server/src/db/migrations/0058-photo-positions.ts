import { type Kysely, sql } from 'kysely'

/**
 * Where photos are on the map (decision 33): at the GPS position of the file or, without one, at their town. `place`
 * is the town and country of the labels, empty if one of them is unknown. A trigger that runs after the one for
 * labels derives all three columns. null for existing photos: through the job `search.fill`, the trigger derives
 * theirs in batches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table photos add column latitude float8, add column longitude float8, add column place text`,
  `create function write_photo_position() returns trigger language plpgsql as $$
    declare
      town text := (select substr(label, 6) from unnest(new.labels) label where label like 'city:%');
      land text := (select substr(label, 9) from unnest(new.labels) label where label like 'country:%');
    begin
      new.latitude := null;
      new.longitude := null;
      if jsonb_typeof(new.facts->'gps'->'latitude') = 'number' and jsonb_typeof(new.facts->'gps'->'longitude') = 'number' then
        if abs((new.facts->'gps'->'latitude')::float8) <= 90 and abs((new.facts->'gps'->'longitude')::float8) <= 180 then
          new.latitude := (new.facts->'gps'->'latitude')::float8;
          new.longitude := (new.facts->'gps'->'longitude')::float8;
        end if;
      end if;
      new.place := coalesce(town || ', ' || land, '');
      return new;
    end $$`,
  `create trigger photo_position before insert or update of labels, facts, own_location, city, country
    on photos for each row execute function write_photo_position()`,
  `create index photos_without_place on photos (id) where place is null`,
  // The positions of the photos' places in the gazetteer; null if it has no place of this name.
  `create table place_positions (
    place text primary key,
    latitude float8,
    longitude float8,
    check ((latitude is null) = (longitude is null))
  )`,
]
