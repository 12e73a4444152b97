import type { Db } from '../../db/client.ts'
import type { DescribeOptions } from '../../ports/vision-model.ts'
import { type OwnerRow, readOwner } from './owner-queries.ts'

/** The part of a request that is the same for all photos of an owner. */
export type OwnersRequest = Pick<
  DescribeOptions,
  | 'language'
  | 'keywordCount'
  | 'style'
  | 'keywordsOnly'
  | 'globallyExcluded'
  | 'preferred'
  | 'alsoPreferred'
  | 'onlyPreferred'
>

/** `minPhotos`: a keyword on only one photo may be accidental. */
const limits = { preferred: 200, excluded: 50, minPhotos: 2 }
const byLetters = new Intl.Collator('en').compare
const nothingSet: OwnerRow = {
  keyword_count: null,
  keyword_language: null,
  keyword_number: null,
  keyword_lower_case: false,
  keywords_only: false,
  preferred: [],
  excluded: [],
}

/**
 * How the owner wants photos described, and the words they use. The preferred words are in alphabetical order, so
 * that the prompt changes, and a provider's cache misses, only if a word enters or leaves the list.
 */
export async function ownersRequest(db: Db, userId: string): Promise<OwnersRequest> {
  const owner = (await readOwner(db, userId, limits)) ?? nothingSet
  const { keyword_count: max, keyword_number: number, keyword_lower_case: lowerCase } = owner
  return {
    language: owner.keyword_language,
    keywordCount: max === null ? null : { min: Math.round(max * minShare), max },
    style: number || lowerCase ? { number, lowerCase } : null,
    keywordsOnly: owner.keywords_only,
    preferred: owner.preferred.toSorted(byLetters),
    alsoPreferred: [],
    onlyPreferred: false,
    globallyExcluded: owner.excluded,
  }
}

/** The number that a person set is a maximum; a photo that shows little may have somewhat fewer keywords. */
const minShare = 0.7
