import type { DescribeOptions } from '../ports/vision-model.ts'

/** Options of a call for an owner who has set, excluded and noted nothing. */
export const describeOptions: Omit<DescribeOptions, 'signal'> = {
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
