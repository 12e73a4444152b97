import type { Pool } from 'pg'
import type { Setup } from './screen.ts'

/** A search in all words: the text for the app, and the terms for the hand-written statements. */
export type Search = { name: string; search: string; terms: Term[] }
/** `query` is a `tsquery`, `name` a pattern of file names. */
type Term = { query: string; name: string }

const word = (text: string): Term => ({ query: `${text}:*`, name: `%${text}%` })

export const searches: readonly Search[] = [
  { name: 'a rare word', search: 'zanzibar', terms: [word('zanzibar')] },
  { name: 'a common word', search: 'harbour', terms: [word('harbour')] },
  { name: 'a word of most names', search: 'img', terms: [word('img')] },
  { name: 'two words', search: 'harbour snow', terms: [word('harbour'), word('snow')] },
  {
    name: 'a rare and a common word',
    search: 'zanzibar red',
    terms: [word('zanzibar'), word('red')],
  },
  {
    name: 'a phrase',
    search: '"old harbour"',
    terms: [{ query: 'old <-> harbour', name: '%old harbour%' }],
  },
  { name: 'no hit', search: 'xylophone', terms: [word('xylophone')] },
]

const columns = `p.id, p.user_id, p.name, p.original_name, p.width, p.height, p.keywords, p.added_keywords,
  p.excluded_keywords, p.description, p.own_description, p.reason, p.period, p.own_period, p.location, p.own_location,
  p.created_at, p.updated_at, p.status, p.dimension_height, p.dimension_width, p.last_error, p.model, p.has_thumbnail`

/** The app counts exactly up to this number. */
const counted = 10_000

/** One page of the list without a search. */
export function pageBySql({ pool, userId }: Setup): (() => Promise<unknown>)[] {
  const ids = `select id, created_at from photos where user_id = $1 ${page}`
  return [() => Promise.all([run(pool, rowsOf(ids), [userId]), ...besides(pool, userId)])]
}

const page = 'order by created_at desc, id desc limit 50'
const rowsOf = (ids: string) =>
  `select ${columns} from (${ids}) found join photos p using (id) order by p.created_at desc, p.id desc`

/** What the list reads in addition. */
const besides = (pool: Pool, userId: string) =>
  [
    'select pending, completed, failed from photo_counters where user_id = $1',
    'select keyword, spelling from keyword_exclusions where user_id = $1',
  ].map((text) => pool.query(text, [userId]))

const run = (pool: Pool, text: string, values: string[]) =>
  pool.query({ name: `bench ${hash(text)}`, text, values })

/**
 * Several ways to write a search by hand. In the order of the list: best for common words. All matches first: best
 * for rare words. All matches, with the keywords of each term looked up first: best for several terms. Each reads the
 * page, the number of matches, the counts by status and the exclusions.
 */
export function searchesBySql(
  { pool, userId }: Setup,
  { terms }: Search,
): (() => Promise<unknown>)[] {
  const lookup = (at: number) => `array(select folded from keyword_counts where user_id = $1
    and words_of_keyword(folded) @@ to_tsquery('plain_words', $${at})
    and not exists (select from keyword_exclusions e where e.user_id = $1 and e.keyword = folded))`
  const matchingBy = (folds: (index: number) => string) => {
    const conditions = terms.map((_, index) => {
      const [query, name] = [2 * index + 2, 2 * index + 3]
      return `(original_name ilike $${name} or included_folds && ${folds(index)} or words @@ to_tsquery('plain_words', $${query}))`
    })
    return `select id, created_at from photos where user_id = $1 and ${conditions.join(' and ')}`
  }
  const values = [userId, ...terms.flatMap(({ query, name }) => [query, name])]
  const matching = matchingBy((index) => lookup(2 * index + 2))
  const atOnce = (
    ids: string,
  ) => `with found as materialized (${ids}), page as (select id from found ${page})
    select ${columns}, (select count(*) from found) from page join photos p using (id) order by p.created_at desc, p.id desc`
  const read = (text: string) => run(pool, text, values)
  return [
    () =>
      Promise.all([
        read(rowsOf(`${matching} ${page}`)),
        read(`select count(*) from (${matching} limit ${counted + 1}) found`),
        ...besides(pool, userId),
      ]),
    () => Promise.all([read(atOnce(matching)), ...besides(pool, userId)]),
    async () => {
      const found = await Promise.all(
        terms.map(({ query }) => run(pool, `select ${lookup(2)} as folds`, [userId, query])),
      )
      const folds = found.map(({ rows }) => (rows as { folds: string[] }[])[0]?.folds)
      const text = atOnce(matchingBy((index) => `$${2 * terms.length + 2 + index}::text[]`))
      await Promise.all([pool.query(text, [...values, ...folds]), ...besides(pool, userId)])
    },
  ]
}

/** The same numbers as the facets, read in one pass over all photos or over those with the keyword. */
export function facetsBySql({ pool, userId }: Setup, fold?: string): (() => Promise<unknown>)[] {
  const photos = `from photos where user_id = $1 ${fold ? 'and included_folds @> array[$2]' : ''}`
  const values = fold ? [userId, fold] : [userId]
  const span = `'span:' || extract(year from dated_from) || '/' || extract(year from dated_to)`
  const labels = (from: string) =>
    `select label, count(*) from ${from} unnest(labels || ('status:' || status) || (${span})) label group by 1`
  const ofKeywords = (from: string) =>
    `select fold, count(*) from ${from} unnest(included_folds) fold group by 1 order by 2 desc limit 100`
  const all = `select folded, n from keyword_counts where user_id = $1 order by n desc limit 100`
  const details = `select details->'keywords' ${photos} order by created_at desc limit 200`
  const some = `(select * ${photos}) photo,`
  const read = (text: string) => run(pool, text, values)
  return [
    () => Promise.all([read(labels(some)), read(fold ? ofKeywords(some) : all), read(details)]),
    () =>
      Promise.all([
        read(`with photo as materialized (select labels, status, dated_from, dated_to, included_folds ${photos})
          ${labels('photo,')} union all (${fold ? ofKeywords('photo,') : all})`),
        read(details),
      ]),
  ]
}

/**
 * What a text being typed may mean: keywords, places and people, names. Places are counted from the labels of photos
 * with these words, or taken from the stored counts of labels.
 */
export function suggestionsBySql(
  { pool, userId }: Setup,
  text: string,
): (() => Promise<unknown>)[] {
  const read = (statement: string, ...values: string[]) => run(pool, statement, [userId, ...values])
  const words = `to_tsquery('plain_words', $2)`
  const query = `${text}:*`
  const keywords = () =>
    read(
      `select spelling, n from keyword_counts where user_id = $1 and words_of_keyword(folded) @@ ${words}
       order by n desc limit 5`,
      query,
    )
  const countOf = (condition: string, value: string) =>
    read(
      `select count(*) from (select from photos where user_id = $1 and ${condition} limit ${counted + 1}) found`,
      value,
    )
  const labels = async () => {
    const { rows } = await read(
      `select label, count(*) from (
         select labels from photos where user_id = $1 and words @@ ${words} limit 2000) photo, unnest(labels) label
       where label ~ '^(country|city|person):' and split_part(label, ':', 2) ilike $3
       group by 1 order by 2 desc limit 5`,
      query,
      `%${text}%`,
    )
    const found = rows as { label: string }[]
    await Promise.all(found.map(({ label }) => countOf('labels @> array[$2]', label)))
  }
  const keptLabels = () =>
    read(
      `select label, sum(n) from (
         select * from label_counts where user_id = $1 union all select * from label_changes where user_id = $1) kept
       where label ~ '^(country|city|person):' and split_part(label, ':', 2) ilike $2
       group by 1 order by 2 desc limit 5`,
      `%${text}%`,
    )
  const names = async () => {
    const { rows } = await read(
      `select distinct original_name from photos where user_id = $1 and original_name ilike $2 limit 5`,
      `%${text}%`,
    )
    const found = rows as { original_name: string }[]
    await Promise.all(
      found.map(({ original_name }) => countOf('original_name ilike $2', `%${original_name}%`)),
    )
  }
  return [labels, keptLabels].map((places) => () => Promise.all([keywords(), places(), names()]))
}

const hash = (text: string) =>
  [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) | 0, 0)
