import { afterEach, beforeEach, expect, test } from 'vitest'
import { noEvidence } from '../../ports/evidence.ts'
import { type Description, VisionError, type VisionFailure } from '../../ports/vision-model.ts'
import { type AnalysisBench, startAnalysis } from '../../test/analysis.ts'

let bench: AnalysisBench
beforeEach(async () => {
  bench = await startAnalysis()
})
afterEach(() => bench.stop())

const partial: Description = {
  keywords: ['puerto', 'barco'],
  description: 'Tres barcos en el puerto.',
  reason: '',
  period: 'NA',
  period_edtf: null,
  location: 'NA',
  place: null,
  usage: { prompt_tokens: 10, completion_tokens: 5, cost: 0.001 },
  details: { period: noEvidence, location: noEvidence, content_flags: [], wrong_language: true },
}
const failure = (kind: VisionFailure, advice: 'language' | 'more_tokens') =>
  new VisionError('retry', kind, 'Not as asked.', { usage: partial.usage, advice, partial })

const photo = () =>
  bench.app.db
    .selectFrom('photos')
    .select(['status', 'keywords', 'details', 'last_error', 'cost'])
    .executeTakeFirstOrThrow()

// AI-014, AI-018
test.each(['language', 'more_tokens'] as const)(
  'an unusable answer is requested again with the advice %s, and both calls are booked',
  async (advice) => {
    const kind = advice === 'language' ? 'wrong_language' : 'truncated'
    await bench.prepared(1)
    bench.app.vision.failWith(failure(kind, advice), 1)
    await bench.untilEmpty()
    expect(bench.app.vision.calls.map(({ options }) => options.advice)).toEqual([null, advice])
    const { status, keywords, cost } = await photo()
    expect([status, cost]).toEqual(['completed', '0.002000000'])
    expect(keywords).toContain('harbour')
  },
)

// AI-011, AI-014
test('after the last attempt, the usable part of an answer is kept instead of failing the photo', async () => {
  await bench.settings({ max_allowed_retry: 1 })
  const ann = await bench.prepared(1)
  bench.app.vision.failWith(failure('wrong_language', 'language'), 2)
  await bench.untilEmpty()
  const { status, keywords, details, last_error } = await photo()
  expect({ status, keywords, last_error }).toEqual({
    status: 'completed',
    keywords: ['puerto', 'barco'],
    last_error: null,
  })
  expect(details).toMatchObject({ wrong_language: true })
  expect(await bench.holdsOf(ann)).toEqual(['charged'])
})
