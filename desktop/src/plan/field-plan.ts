import { type FileTags, listOf, type TagChanges, type TagValue } from '@verso/metadata/file-tags.ts'
import { notIn } from '@verso/metadata/keyword-changes.ts'
import { orientationText } from '@verso/metadata/orientation.ts'
import type { PhotoWords } from '@verso/metadata/photo-words.ts'
import { folded, isOwnDescription, said, saidOnOneLine } from '@verso/metadata/said.ts'
import type { CopyPlan } from '@verso/metadata/written-copy.ts'

/**
 * What happens to one field of a file. `add`: it gets these values. `same`: it already has them. `keep`: it has another
 * value, which stays; `ours` is what was not written. `cannot`: the format cannot store it.
 */
export type FieldPlan = { field: string } & (
  | { state: 'add'; values: string[] }
  | { state: 'same' }
  | { state: 'keep'; file: string; ours: string }
  | { state: 'cannot'; reason: string }
)

type Field = { name: string; tags: string[]; ours: (words: PhotoWords) => string }

const lists = [
  {
    name: 'keywords',
    tags: ['XMP-dc:Subject', 'IPTC:Keywords'],
    ours: (words: PhotoWords) => words.keywords,
  },
  {
    name: 'people',
    tags: ['XMP-iptcExt:PersonInImage'],
    ours: (words: PhotoWords) => words.people,
  },
]

const texts: Field[] = [
  {
    name: 'description',
    tags: ['XMP-dc:Description', 'IPTC:Caption-Abstract', 'IFD0:ImageDescription'],
    ours: ({ description }) => said(description),
  },
  {
    name: 'headline',
    tags: ['XMP-photoshop:Headline', 'IPTC:Headline'],
    ours: ({ headline }) => saidOnOneLine(headline),
  },
  {
    name: 'alternative text',
    tags: ['XMP-iptcCore:AltTextAccessibility'],
    ours: ({ altText }) => saidOnOneLine(altText),
  },
  { name: 'period', tags: ['XMP-dc:Coverage'], ours: ({ period }) => saidOnOneLine(period.text) },
]

const placeTags = [
  ['XMP-iptcCore:Location', 'IPTC:Sub-location'],
  ['XMP-photoshop:City', 'IPTC:City'],
  ['XMP-photoshop:State', 'IPTC:Province-State'],
  ['XMP-photoshop:Country', 'IPTC:Country-PrimaryLocationName'],
]
const shownPlace = 'XMP-iptcExt:LocationShown'

/** The plan of a file, field by field, for the fields that have words. Shown to the user. */
export function fieldPlans(
  { before, changes, notTurned }: Omit<CopyPlan, 'charset'>,
  words: PhotoWords,
): FieldPlan[] {
  const plans = [
    ...lists.map((list) => listPlan(before, changes, list.name, list.tags, list.ours(words))),
    ...texts.map((field) => textPlan(before, changes, field, words)),
    placePlan(before, changes, words),
    turnPlan(changes, words, notTurned),
    ...requestedPlans(before, changes),
  ]
  return plans.filter((plan) => plan !== null)
}

function listPlan(
  before: FileTags,
  changes: TagChanges,
  field: string,
  tags: string[],
  ours: readonly string[],
): FieldPlan | null {
  const wanted = ours.map(saidOnOneLine).filter(Boolean)
  if (wanted.length === 0) return null
  if (!tags.some((tag) => tag in changes)) return { field, state: 'same' }
  const existing = tags.flatMap((tag) => listOf(before, tag))
  return { field, state: 'add', values: notIn(existing, wanted) }
}

function textPlan(
  before: FileTags,
  changes: TagChanges,
  { name: field, tags, ours }: Field,
  words: PhotoWords,
): FieldPlan | null {
  const text = ours(words)
  if (!text) return null
  if (tags.some((tag) => tag in changes)) return { field, state: 'add', values: [text] }
  const isFilled =
    field === 'description' ? isOwnDescription : (value: unknown) => said(valueText(value)) !== ''
  const names = Object.keys(before).filter((tag) =>
    tags.some((name) => tag === name || tag.startsWith(`${name}-`)),
  )
  const file = valueText(names.map((tag) => before[tag]).find(isFilled))
  return kept(field, file, text)
}

function placePlan(before: FileTags, changes: TagChanges, { place }: PhotoWords): FieldPlan | null {
  const parts = [place.sublocation, place.city, place.state, place.country].map(saidOnOneLine)
  const text = parts.filter(Boolean).join(', ') || saidOnOneLine(place.text)
  if (!text) return null
  const field = 'place'
  if (shownPlace in changes) return { field, state: 'add', values: [text] }
  const inFields = placeTags.map((tags) => valueText(tags.map((tag) => before[tag]).find(Boolean)))
  return kept(field, inFields.filter(Boolean).join(', ') || valueText(before[shownPlace]), text)
}

const kept = (field: string, file: string, ours: string): FieldPlan =>
  folded(file).startsWith(folded(ours)) || file === ''
    ? { field, state: 'same' }
    : { field, state: 'keep', file, ours }

function turnPlan(
  changes: TagChanges,
  { orientation }: PhotoWords,
  reason: string | null,
): FieldPlan | null {
  if (orientation === undefined) return null
  const field = 'turn'
  if (reason) return { field, state: 'cannot', reason }
  return Object.keys(changes).some((tag) => turns.test(tag))
    ? { field, state: 'add', values: [orientationText(orientation ?? 1)] }
    : { field, state: 'same' }
}

const turns = /:(?:Orientation|Rotation)$/

/** Fields that are written only on request, or that follow from the words. */
function requestedPlans(before: FileTags, changes: TagChanges): FieldPlan[] {
  const named = {
    'hierarchical keywords': 'XMP-lr:HierarchicalSubject',
    date: 'XMP-photoshop:DateCreated',
    'note on unverified names': 'XMP-photoshop:Instructions',
  }
  return Object.entries(named).flatMap(([field, tag]): FieldPlan[] =>
    tag in changes
      ? [{ field, state: 'add', values: notIn(listOf(before, tag), listOf(changes, tag)) }]
      : [],
  )
}

/** A value as text; for a structure, its values. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join('; ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value as Record<string, TagValue>)
      .map(valueText)
      .join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
