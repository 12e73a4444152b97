import type { DescribeOptions } from './vision-model.ts'

/** The request of an owner who has set, excluded and noted nothing. */
export const plainRequest: Omit<DescribeOptions, 'advice' | 'signal'> = {
  mode: 'Photo Organizing',
  excluded: [],
  note: null,
  people: [],
  language: null,
  keywordCount: null,
  style: null,
  keywordsOnly: false,
  globallyExcluded: [],
  preferred: [],
  alsoPreferred: [],
  onlyPreferred: false,
}

/** The same with everything that a first call is asked with. */
export const plainOptions: Omit<DescribeOptions, 'signal'> = { ...plainRequest, advice: null }
