import { type Kysely, sql } from 'kysely'

/**
 * What the search costs. The words of a keyword are a function with a price, so that PostgreSQL looks them up in their index: it took
 * computing them for all keywords of an owner to be cheaper. The triggers of migrations 40 and 41 run only where what they read
 * has changed: a change of keywords leaves the words as they are, and of the labels at most `edited` follows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const keywordWords = `create function words_of_keyword(folded text) returns tsvector language plpgsql immutable cost 1000 as $$
  begin
    return to_tsvector('public.plain_words', translate(folded, '/\\._-@:+&#%=~|''', repeat(' ', 16)));
  end $$`

const textColumns =
  'description own_description period own_period location own_location sublocation city state country note people text_in_image'
const labelColumns =
  'status facts mode model people details reviewed_at own_description own_period own_period_edtf period_edtf own_location city country'

/** Whether any of the columns differs. */
const differ = (columns: string) => {
  const row = (of: string) => columns.split(' ').map((column) => `${of}.${column}`)
  return `(${row('old').join(', ')}) is distinct from (${row('new').join(', ')})`
}

const hasEditedKeywords = (of: string) =>
  `(cardinality(${of}.added_keywords || ${of}.excluded_keywords) > 0)`

/** The second condition is of a process of the version before the search, which writes no folds. */
const needsWords = `${differ(textColumns)} or old.words is null or (new.included_folds = '{}' and ${differ('keywords added_keywords')})`

const writeEdited = `create function write_photo_edited() returns trigger language plpgsql as $$
  begin
    new.labels := array_remove(new.labels, 'edited');
    if num_nonnulls(new.own_description, new.own_period, new.own_location) > 0 or ${hasEditedKeywords('new')}
    then new.labels := new.labels || '{edited}';
    end if;
    return new;
  end $$`

const listOf = (columns: string) => columns.replaceAll(' ', ', ')

const statements = [
  keywordWords,
  `drop index keyword_counts_words`,
  `create index keyword_counts_words on keyword_counts using gin (user_id, words_of_keyword(folded))`,
  `drop trigger photo_words on photos`,
  `create trigger photo_words before insert on photos for each row execute function write_photo_words()`,
  `create trigger photo_words_update before update of keywords, added_keywords, included_folds, ${listOf(textColumns)}
    on photos for each row when (${needsWords}) execute function write_photo_words()`,
  `drop trigger photo_labels on photos`,
  `create trigger photo_labels before insert on photos for each row execute function write_photo_labels()`,
  `create trigger photo_labels_update before update of labels, ${listOf(labelColumns)}
    on photos for each row when (${differ(`labels ${labelColumns}`)}) execute function write_photo_labels()`,
  writeEdited,
  // After the one of the labels, by its name.
  `create trigger photo_labels_when_edited before update of added_keywords, excluded_keywords on photos for each row
    when (old.labels is not null and ${hasEditedKeywords('old')} <> ${hasEditedKeywords('new')})
    execute function write_photo_edited()`,
]
