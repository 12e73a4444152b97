import { toPrediction } from '../features/keywording/prediction.ts'
import type { Description } from '../ports/vision-model.ts'

/** A model's answer with as little as a prediction needs. */
const plain: Description = {
  keywords: ['harbour', 'boat'],
  description: 'Boats lie in a harbour.',
  reason: 'Low sun over the water.',
  period: 'NA',
  period_edtf: null,
  location: 'NA',
  place: null,
  usage: { prompt_tokens: 100, completion_tokens: 20, cost: 0.001 },
}
const source = { model: 'm', prompt_version: 'p', now: new Date('2026-11-21T12:00:00Z') }

/** The prediction from a plain answer with these changes. */
export const predictFrom = (
  answer: Partial<Description>,
  excluded: string[] = [],
  requested?: Parameters<typeof toPrediction>[3],
) => toPrediction({ ...plain, ...answer }, excluded, source, requested)
