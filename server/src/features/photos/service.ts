import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { extraFormats } from '@verso/contract/limits.ts'
import type { Photo } from '@verso/contract/photos.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { waitingNotice } from '../ai-schedule/waiting-notice.ts'
import { effectiveByFold } from '../keywords/effective.ts'
import { globalExclusions } from '../keywords/queries.ts'
import { keywordTotals } from '../keywords/totals.ts'
import { isSelective, resolveQuestion } from '../search/question-queries.ts'
import { countersAndDeletion } from './deletion-queries.ts'
import { editedFlags, effectiveTexts } from './effective-texts.ts'
import {
  countMatching,
  countSince,
  findPhotos,
  givenPhotos,
  type ListedPhoto,
  listPhotos,
  type Page,
} from './list-queries.ts'
import { previewKey, thumbnailKey } from './object-keys.ts'
import { predictedDetails, shownReason } from './predicted-details.ts'
import { sumCounters } from './queries.ts'
import { turnOf } from './turn-of.ts'
import { photoUrlsUntil } from './url-expiry.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'storage' | 'vision'>

/** One page of the caller's photos, or those with the given ids; cost and tokens only for admins (SEC-022). */
export async function getImages(
  deps: Needs,
  actor: Actor,
  input: ParsedInput<'getImages'>,
): Promise<CallOutput<'getImages'>> {
  const { db } = deps
  const { userId } = actor
  const status = input.status === '' || input.status === 'all' ? null : input.status
  const wantsCounts = input.counts ?? input.sort_by === 'created_at'
  const read = (after?: string) => readRows(db, userId, input, after)
  const [{ counters: stored, deletion }, excluded, page, totals] = await Promise.all([
    countersAndDeletion(db, userId),
    globalExclusions(db, userId),
    read(),
    wantsCounts ? keywordTotals(db, userId) : null,
  ])
  // A running deletion is rare, so the first read does not wait to find out about it.
  const [counters, { rows, found }] = deletion
    ? await Promise.all([countSince(db, userId, deletion.until), read(deletion.until)])
    : [stored, page]
  const left = sumCounters(stored) - sumCounters(counters)
  const all = found ?? (status ? counters[status] : sumCounters(counters))
  const total = Math.min(all, input.max_count ?? all)
  const images = await Promise.all(rows.map((row) => toPhoto(deps, actor, row, excluded)))
  const waiting = counters.pending > 0 ? await waitingNotice(deps, userId) : null
  return {
    images,
    length: total,
    totalCount: total,
    count: total,
    ...(all > total && { total_is_capped: true as const }),
    status_counts: counters,
    waiting,
    ...(totals && { ...totals, excluded_total: excluded.size }),
    ...(deletion && { deleting: { left: Math.max(0, left), total: deletion.total } }),
  }
}

/** The listed photos; `found` is the number of matches, null if only a status was asked for. */
async function readRows(
  db: Needs['db'],
  userId: string,
  input: ParsedInput<'getImages'>,
  after: string | undefined,
): Promise<{ rows: ListedPhoto[]; found: number | null }> {
  const question = await resolveQuestion(db, userId, input)
  const filter = { ...question, ...(after && { after }) }
  const isGiven = input.ids || input.names
  if (isSelective(input) && !isGiven)
    return findPhotos(db, userId, filter, pageOf(input), input.max_count)
  const [rows, found] = await Promise.all([
    isGiven ? givenPhotos(db, userId, input, after) : listPhotos(db, userId, filter, pageOf(input)),
    isSelective(input) ? countMatching(db, userId, filter, input.max_count) : null,
  ])
  return { rows, found }
}

const pageOf = ({ sort_by, sort_order, limit, page }: ParsedInput<'getImages'>): Page => ({
  sort: sort_by === 'name' || sort_by === 'dated' ? sort_by : 'created',
  order: sort_order,
  limit,
  offset: (page - 1) * limit,
})

async function toPhoto(
  { storage, clock }: Needs,
  actor: Actor,
  row: ListedPhoto,
  excluded: Map<string, string>,
): Promise<Photo> {
  const until = photoUrlsUntil(clock.now())
  const shown = effectiveByFold(row, excluded)
  const keywords = [...shown.values()]
  const explanation = predictedDetails(row, shown)
  return {
    id: row.id,
    name: row.name,
    original_name: row.original_name,
    image_url: await storage.signGet(row.object_key, until),
    thumbnail_url: row.has_thumbnail
      ? await storage.signGet(thumbnailKey(row.object_key), until)
      : null,
    ...(row.has_preview && {
      preview_url: await storage.signGet(previewKey(row.object_key), until),
    }),
    width: row.width,
    height: row.height,
    keywords,
    excluded_keywords: row.excluded_keywords,
    added_keywords: row.added_keywords,
    edited: editedFlags(row),
    reason: shownReason(row.reason, explanation),
    ...fromOwnerAndFile(row),
    ...turnOf(row),
    ...(isSmallPreview(row) && { small_preview: true as const }),
    ...effectiveTexts(row),
    created_date: row.created_at.toISOString(),
    updated_date: row.updated_at.toISOString(),
    status: row.status,
    dimension_height: row.dimension_height,
    dimension_width: row.dimension_width,
    last_error: row.last_error,
    model: row.model,
    reviewed: row.reviewed_at !== null,
    ...explanation,
    ...(actor.role === 'admin' ? spending(row) : {}),
  }
}

/** What the owner entered at the upload and what was embedded in the file; empty fields are left out. */
function fromOwnerAndFile({
  note,
  people,
  in_file_keywords,
  in_file_caption: caption,
}: ListedPhoto) {
  const keywords = in_file_keywords ?? []
  return {
    ...(note !== null && { note }),
    ...(people.length > 0 && { people }),
    ...((keywords.length > 0 || caption !== null) && { in_file: { keywords, caption } }),
  }
}

const smallPreview = 1000
const cameraTypes: readonly string[] = extraFormats.raw

/** A camera file counts as small if its largest preview is small, because only that preview can be shown. */
const isSmallPreview = ({ content_type, width, height }: ListedPhoto) =>
  cameraTypes.includes(content_type) && Math.max(width ?? 0, height ?? 0) < smallPreview

/** Cost and total tokens of all attempts, the other tokens of the last one. */
const spending = (row: ListedPhoto) => ({
  cost: row.cost === null ? null : Number(row.cost),
  total_used_tokens: row.total_used_tokens,
  latest_prompt_tokens: row.latest_prompt_tokens,
  latest_completion_tokens: row.latest_completion_tokens,
  latest_total_tokens: row.latest_total_tokens,
})
