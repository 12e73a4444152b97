import type { Vocabulary } from '../vocabulary/term.ts'
import type { Candidate } from './candidates.ts'
import { maxOfFacet, maxOwnTags, maxTags } from './fixed-thresholds.ts'

/**
 * The candidates that a photo gets: without those that a stronger one excludes, no more than the caps, and without
 * terms that are broader than another one that is at least as certain. `candidates` are sorted, strongest first.
 */
export function selectTags(candidates: Candidate[], vocabulary: Vocabulary): Candidate[] {
  const tags = candidates.reduce<Candidate[]>((tags, candidate) => {
    const isCovered = tags.some((tag) => covers(tag, candidate, vocabulary))
    const isExcluded = tags.some((tag) => vocabulary.excludes(tag.term.term, candidate.term.term))
    if (isCovered || isExcluded) return tags
    const others = tags.filter((tag) => !covers(candidate, tag, vocabulary))
    return hasRoom(others, candidate) ? [...others, candidate] : tags
  }, [])
  return tags.toSorted((one, other) => rank(one) - rank(other))
}

/** Whether `tag` is narrower than `other` and at least as certain. */
const covers = (tag: Candidate, other: Candidate, { broader }: Vocabulary) =>
  broader(tag.term.term).includes(other.term.term) &&
  (tag.certainty === 'sure' || other.certainty === 'likely')

function hasRoom(tags: Candidate[], { term }: Candidate): boolean {
  const alike = tags.filter((tag) =>
    term.isOwn ? tag.term.isOwn : !tag.term.isOwn && tag.term.facet === term.facet,
  )
  return tags.length < maxTags && alike.length < (term.isOwn ? maxOwnTags : maxOfFacet[term.facet])
}

/** Sure terms come before likely ones, and what a photo shows before how it looks. */
const rank = ({ certainty, term }: Candidate) =>
  (certainty === 'sure' ? 0 : 2) + (looks.includes(term.facet) ? 1 : 0)

const looks = ['technique', 'colour', 'weather', 'season', 'time of day', 'concept']
