import type { DescribeOptions } from './vision-model.ts'

/** The request of an owner without settings, exclusions or notes. */
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

/** The options of a first call for such an owner. */
export const plainOptions: Omit<DescribeOptions, 'signal'> = { ...plainRequest, advice: null }
