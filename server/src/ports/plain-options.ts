import type { DescribeOptions } from './vision-model.ts'

/** The options for an owner who has set, excluded and noted nothing. */
export const plainOptions: Omit<DescribeOptions, 'signal'> = {
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
  advice: null,
}
