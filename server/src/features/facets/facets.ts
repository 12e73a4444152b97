import type { CallOutput } from '@verso/contract/call.ts'
import type { PhotoQuestion } from '@verso/contract/question.ts'
import type { Deps } from '../../deps.ts'
import { foldKeyword } from '../keywords/fold.ts'
import { findDeletion } from '../photos/deletion-queries.ts'
import { isSelective, resolveQuestion } from '../search/question-queries.ts'
import { type Counted, keptLabels } from './label-queries.ts'
import {
  countAlbums,
  countMatchingParts,
  frequentShownKeywords,
  type Parts,
  sampleDetails,
} from './queries.ts'

type Facets = CallOutput<'getFacets'>

/** Up to `counted` matching photos are counted exactly (decision 33). */
const max = { counted: 10_000, ofKind: 500, keywords: 100, shown: 50, sampled: 200 }

/** The facets by which the photos of a question could be narrowed, with their counts. */
export async function getFacets(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  question: PhotoQuestion,
): Promise<Facets> {
  const deletion = await findDeletion(db, userId)
  const isWhole = !deletion && !isSelective(question) && ['', 'all'].includes(question.status)
  const whole = isWhole ? await partsOfAll(db, userId) : null
  if (whole) return { ...fromParts(whole), is_capped: false }
  const resolved = await resolveQuestion(db, userId, question)
  const filter = { ...resolved, ...(deletion && { after: deletion.until }) }
  const facets = fromParts(await countMatchingParts(db, userId, filter, max))
  return { ...facets, is_capped: facets.count > max.counted }
}

/** Null if the labels of all photos have not been counted yet. */
async function partsOfAll(db: Deps['db'], userId: string): Promise<Parts | null> {
  const labels = await keptLabels(db, userId, max.ofKind)
  if (!labels) return null
  const [keywords, albums, details] = await Promise.all([
    frequentShownKeywords(db, userId, max.keywords),
    countAlbums(db, userId, max.counted),
    sampleDetails(db, userId, max.sampled),
  ])
  return { labels, keywords, albums, details }
}

function fromParts({ labels, keywords, albums, details }: Parts): Omit<Facets, 'is_capped'> {
  const facets = new Map(details.map(({ keyword, facet }) => [foldKeyword(keyword), facet]))
  return {
    ...fromLabels(labels),
    albums,
    keywords: keywords.map(({ fold, keyword, count }) => ({
      keyword,
      facet: facets.get(fold) ?? null,
      count,
    })),
  }
}

function fromLabels(counted: Counted[]): Omit<Facets, 'keywords' | 'albums' | 'is_capped'> {
  const of = (kind: string) =>
    counted.flatMap(({ label, count }) =>
      label.startsWith(`${kind}:`) ? { value: label.slice(kind.length + 1), count } : [],
    )
  const top = (kind: string) => of(kind).slice(0, max.shown)
  const countOf = (wanted: string) => counted.find(({ label }) => label === wanted)?.count ?? 0
  const statuses = {
    pending: countOf('status:pending'),
    completed: countOf('status:completed'),
    failed: countOf('status:failed'),
  }
  return {
    count: statuses.pending + statuses.completed + statuses.failed,
    statuses,
    spans: of('span').map(({ value, count }) => ({ ...toYears(value), count })),
    countries: top('country'),
    cities: top('city'),
    people: top('person'),
    cameras: top('camera'),
    modes: top('mode'),
    models: top('model'),
    reviewed: countOf('reviewed'),
    not_reviewed: countOf('unreviewed'),
    edited: countOf('edited'),
    unsure: { period: countOf('unsure:period'), location: countOf('unsure:location') },
  }
}

function toYears(span: string): { from: number | null; to: number | null } {
  const [from = null, to = null] = span.split('/').map((year) => (year ? Number(year) : null))
  return { from, to }
}
