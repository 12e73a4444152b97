import { type Area, type PhotoQuestion, photoQuestion } from '@verso/contract/question.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { escapeLike } from '../../db/escape-like.ts'
import { countPhotosWith } from '../keywords/count-queries.ts'
import { foldKeyword } from '../keywords/fold.ts'
import { findTerms, type FoundTerm, hasTerms } from './condition-queries.ts'

/** A question whose search has been looked up among the owner's keywords. Without terms, the search is for a name. */
export type ResolvedQuestion = PhotoQuestion & { terms: FoundTerm[] }

/** Matches all photos. */
export const anyPhoto: ResolvedQuestion = { ...photoQuestion.parse({}), terms: [] }

/** Throws `invalid_input` for a search of too many words. */
export async function resolveQuestion(
  db: Db,
  userId: string,
  question: PhotoQuestion,
): Promise<ResolvedQuestion> {
  const isAnywhere = question.search_in === 'all'
  return { ...question, terms: isAnywhere ? await findTerms(db, userId, question.search) : [] }
}

/** Whether a question asks for more than a status, so that its photos have to be counted. */
export const isSelective = (question: PhotoQuestion): boolean =>
  questionConditions('', { ...anyPhoto, ...question, status: '' }).length > 0

/**
 * A number of photos that certainly match: for a question of only one keyword or one term, the keyword's stored
 * count; otherwise 0.
 */
export async function minMatching(
  db: Db,
  userId: string,
  question: ResolvedQuestion,
): Promise<number> {
  const [term, ...otherTerms] = question.terms
  const [keyword, ...otherKeywords] = question.keywords ?? []
  if (questionConditions(userId, question).length !== 1) return 0
  if (term) return otherTerms.length > 0 || term.isExcluded ? 0 : term.minPhotos
  if (keyword === undefined || otherKeywords.length > 0) return 0
  return countPhotosWith(db, userId, foldKeyword(keyword))
}

/** The conditions that a row of `photos` must meet to match the question, except for that of the owner. */
export function questionConditions(
  userId: string,
  question: ResolvedQuestion,
): RawBuilder<boolean>[] {
  const { status, keywords = [], years, is_edited, album } = question
  const search = question.search.trim()
  const labels = labelsOf(question)
  const conditions: RawBuilder<boolean>[] = []
  if (status !== '' && status !== 'all') conditions.push(sql`photos.status = ${status}`)
  if (search) conditions.push(searchFor(search, question.terms))
  if (keywords.length > 0) conditions.push(hasKeywords(userId, keywords))
  if (labels.length > 0) conditions.push(sql`photos.labels @> ${labels}::text[]`)
  if (is_edited === false) conditions.push(sql`not photos.labels @> '{edited}'`)
  if (years)
    conditions.push(
      sql`photos.dated_from < make_date(${years.to + 1}, 1, 1) and photos.dated_to >= make_date(${years.from}, 1, 1)`,
    )
  if (album) conditions.push(isInAlbum(userId, album))
  if (question.area) conditions.push(isWithin(question.area))
  return conditions
}

/** GPS takes precedence over the town. */
const isWithin = ({ south, west, north, east }: Area) => sql<boolean>`(
  (photos.latitude between ${south} and ${north} and photos.longitude between ${west} and ${east})
  or (photos.latitude is null and photos.place in (
    select place from place_positions
    where latitude between ${south} and ${north} and longitude between ${west} and ${east})))`

const searchFor = (search: string, terms: FoundTerm[]): RawBuilder<boolean> =>
  terms.length > 0 ? hasTerms(terms) : sql`photos.original_name ilike ${`%${escapeLike(search)}%`}`

/** Matches keywords as they are shown: a globally excluded keyword is on no photo. */
function hasKeywords(userId: string, keywords: readonly string[]): RawBuilder<boolean> {
  const folds = keywords.map(foldKeyword)
  return sql`(photos.included_folds @> ${folds}::text[] and not exists (
    select from keyword_exclusions e where e.user_id = ${userId} and e.keyword = any(${folds}::text[])))`
}

/**
 * A deleted album has no photos, until its deletion is undone. The array makes PostgreSQL look up each photo. Without
 * it, it would compare all photos with all entries of the album for an owner who is not in its statistics yet.
 */
const isInAlbum = (userId: string, album: string): RawBuilder<boolean> =>
  sql`photos.id = any(array(select m.photo_id from album_photos m join albums a on a.id = m.album_id
    where m.album_id = ${album} and m.user_id = ${userId} and a.deleted_at is null))`

/** The labels of a question, as the trigger `photo_labels` writes them. */
function labelsOf({ is_reviewed, is_edited, unsure, ...question }: PhotoQuestion): string[] {
  const named = labelKinds.flatMap((kind) => {
    const value = question[kind]
    return value === undefined ? [] : `${kind}:${value}`
  })
  return [
    ...named,
    ...(is_reviewed === undefined ? [] : [is_reviewed ? 'reviewed' : 'unreviewed']),
    ...(is_edited ? ['edited'] : []),
    ...(unsure ? [`unsure:${unsure}`] : []),
  ]
}

/** The kinds of labels with a value, named like the fields of a question. */
const labelKinds = ['country', 'city', 'person', 'camera', 'mode', 'model'] as const
