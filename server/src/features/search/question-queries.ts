import type { Area, PhotoQuestion } from '@verso/contract/question.ts'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'
import { foldKeyword } from '../keywords/fold.ts'
import { searchCondition } from './condition-queries.ts'

/** Whether a question asks for more than a status, so that its photos have to be counted. */
export const isSelective = (question: PhotoQuestion): boolean =>
  questionConditions('', { ...question, status: '' }).length > 0

/**
 * The conditions that a row of `photos` of this owner must meet to match the question, without that of the owner. Throws
 * `invalid_input` for a search of too many words.
 */
export function questionConditions(userId: string, question: PhotoQuestion): RawBuilder<boolean>[] {
  const { status, keywords = [], years, is_edited, album } = question
  const search = question.search.trim()
  const labels = labelsOf(question)
  const conditions: RawBuilder<boolean>[] = []
  if (status !== '' && status !== 'all') conditions.push(sql`photos.status = ${status}`)
  if (search) conditions.push(searchFor(userId, { ...question, search }))
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

/** GPS counts more than the town. */
const isWithin = ({ south, west, north, east }: Area) => sql<boolean>`(
  (photos.latitude between ${south} and ${north} and photos.longitude between ${west} and ${east})
  or (photos.latitude is null and photos.place in (
    select place from place_positions
    where latitude between ${south} and ${north} and longitude between ${west} and ${east})))`

function searchFor(userId: string, { search, search_in }: PhotoQuestion): RawBuilder<boolean> {
  const isAnywhere = search_in === 'all' ? searchCondition(userId, search) : null
  return isAnywhere ?? sql`photos.original_name ilike ${`%${escapeLike(search)}%`}`
}

/** As keywords are shown: a globally excluded one is on no photo. */
function hasKeywords(userId: string, keywords: readonly string[]): RawBuilder<boolean> {
  const folds = keywords.map(foldKeyword)
  return sql`(photos.included_folds @> ${folds}::text[] and not exists (
    select from keyword_exclusions e where e.user_id = ${userId} and e.keyword = any(${folds}::text[])))`
}

/** A deleted album has no photos, until its deletion is undone. */
const isInAlbum = (userId: string, album: string): RawBuilder<boolean> =>
  sql`photos.id in (select m.photo_id from album_photos m join albums a on a.id = m.album_id
    where m.album_id = ${album} and m.user_id = ${userId} and a.deleted_at is null)`

/** As the trigger `photo_labels` writes them. */
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
