import { type Kysely, sql } from 'kysely'

/**
 * Makes the search cheaper. The words of a keyword come from a function with a high cost, so that PostgreSQL looks
 * them up in their index: it assumed that computing them for all keywords of an owner was cheaper. The triggers of
 * migrations 40 and 41 run only if a column that they read has changed: a change of keywords leaves the words as they
 * are, and like a review it changes only a few labels. The lists in which changes wait to be added to the indexes are
 * shorter, because the save that fills a list has to wait until it is emptied.
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
  'status facts mode model people details own_description own_period own_period_edtf period_edtf own_location city country'

/** Whether any of these columns has changed. */
const differ = (columns: string) => {
  const row = (of: string) => columns.split(' ').map((column) => `${of}.${column}`)
  return `(${row('old').join(', ')}) is distinct from (${row('new').join(', ')})`
}

const hasEditedKeywords = (of: string) =>
  `(cardinality(${of}.added_keywords || ${of}.excluded_keywords) > 0)`

/** The last condition is for processes of the version before the search, which write no folds. */
const needsWords = `${differ(textColumns)} or old.words is null or (new.included_folds = '{}' and ${differ('keywords added_keywords')})`

const isReviewed = (of: string) => `(${of}.reviewed_at is not null)`

/** The labels that depend on reviewing and editing keywords, written as in migration 41. */
const writeReview = `create function write_photo_review() returns trigger language plpgsql as $$
  begin
    new.labels := array(select label from unnest(new.labels) label where label not in ('unreviewed', 'reviewed', 'edited'))
      || array_remove(array[
        case when new.status = 'completed' and not ${isReviewed('new')} then 'unreviewed' end,
        case when ${isReviewed('new')} then 'reviewed' end,
        case when num_nonnulls(new.own_description, new.own_period, new.own_location) > 0 or ${hasEditedKeywords('new')}
          then 'edited' end
      ], null);
    return new;
  end $$`

const changes = (state: (of: string) => string) => `${state('old')} <> ${state('new')}`

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
  `create trigger photo_labels_change before update of labels, ${listOf(labelColumns)}
    on photos for each row when (${differ(`labels ${labelColumns}`)}) execute function write_photo_labels()`,
  writeReview,
  // Its name makes it run after `photo_labels_change`, which would treat the labels it writes as a change.
  `create trigger photo_labels_review before update of added_keywords, excluded_keywords, reviewed_at on photos for each row
    when (old.labels is not null and (${changes(hasEditedKeywords)} or ${changes(isReviewed)}))
    execute function write_photo_review()`,
  ...['words', 'folds', 'labels'].map(
    (index) => `alter index photos_${index} set (gin_pending_list_limit = 512)`,
  ),
]
