import { type Kysely, sql } from 'kysely'

/**
 * The columns that the full search reads: the texts of a photo as words without case and accents, and the folds of
 * the keywords that it includes. The application writes the folds, because plurals are only known to its code; the
 * job `search.fill` fills rows without folds. A trigger writes the words of the texts, so that no writer can forget
 * them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Otherwise PostgreSQL's parser would read words around these characters as paths, hosts and addresses. */
const spaced = (text: string) => `translate(${text}, '/\\._-@:+&#%=~|''', repeat(' ', 16))`

const texts = [
  'coalesce(new.own_description, new.description)',
  'coalesce(new.own_period, new.period)',
  'coalesce(new.own_location, new.location)',
  ...['sublocation', 'city', 'state', 'country', 'note', 'text_in_image'].map(
    (column) => `new.${column}`,
  ),
  `array_to_string(new.people, ' ')`,
]

const statements = [
  `create extension if not exists unaccent`,
  `create text search configuration plain_words (copy = simple)`,
  `alter text search configuration plain_words
    alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
    with unaccent, simple`,
  // null for existing photos: the job fills them in batches.
  `alter table photos add column words tsvector, add column included_folds text[]`,
  `alter table photos alter column included_folds set default '{}'`,
  `create function write_photo_words() returns trigger language plpgsql as $$
    begin
      new.words := to_tsvector('plain_words', ${spaced(`concat_ws(' ', ${texts.join(', ')})`)});
      -- A process of the version before gave the photo its keywords: the job adds the folds.
      if new.included_folds = '{}' and cardinality(new.keywords || new.added_keywords) > 0 and (tg_op = 'INSERT'
        or (new.keywords, new.added_keywords) is distinct from (old.keywords, old.added_keywords))
      then new.included_folds := null;
      end if;
      return new;
    end $$`,
  `create trigger photo_words before insert or update of
    keywords, added_keywords, included_folds, description, own_description, period, own_period, location, own_location,
    sublocation, city, state, country, note, people, text_in_image
    on photos for each row execute function write_photo_words()`,
  `create index photos_words on photos using gin (user_id, words)`,
  `create index photos_folds on photos using gin (user_id, included_folds)`,
  `create index photos_without_folds on photos (id) where included_folds is null`,
  `create index keyword_counts_words on keyword_counts
    using gin (user_id, to_tsvector('plain_words', ${spaced('folded')}))`,
  `drop index photos_writing`,
]
