import { expect, test } from 'vitest'
import type { Thresholds } from '../server/src/ports/built-in-model.ts'
import { calibrate, type JudgedAt } from './calibration.ts'
import type { JudgedKeyword } from './keyword-measures.ts'

const present: Thresholds = {
  suggestZ: 3.4,
  sureZ: 4.2,
  minProbability: 0.001,
  sureProbability: 0.01,
}

/** One word for a photo: its distance above its background, its probability, and whether it is right. */
type Seen = [z: number, probability: number, verdict: JudgedKeyword['verdict']]

/** The decision of the built-in model, without exclusions and caps. */
const photo = (...seen: Seen[]): JudgedAt => ({
  trueCount: Math.max(1, seen.filter(([, , verdict]) => verdict === 'right').length),
  at: ({ suggestZ, minProbability, sureZ, sureProbability }) =>
    seen
      .filter(([z, probability]) => z >= suggestZ && probability >= minProbability)
      .map(([z, probability, verdict], at) => ({
        keyword: `${verdict} ${at}`,
        verdict,
        certainty: z >= sureZ && probability >= sureProbability ? 'sure' : 'likely',
        ...plain,
      })),
})

const plain = { isRepeated: false, isEcho: false, isTerm: true }

const photos = (make: () => JudgedAt) => Array.from({ length: 40 }, make)

test('right keywords below the present thresholds lower the thresholds', () => {
  const { thresholds, f1 } = calibrate(
    photos(() => photo([2.8, 0.0005, 'right'], [2.3, 0.0005, 'unrelated'])),
    present,
  )
  expect(thresholds).toMatchObject({ suggestZ: 2.6, minProbability: 0.0003 })
  expect(f1).toEqual({ before: 0, after: 1 })
})

test('invented keywords raise the thresholds, by distance or by probability', () => {
  const crowd = photos(() => photo([6, 0.5, 'right'], [4.4, 0.5, 'unrelated']))
  expect(calibrate(crowd, present).thresholds.suggestZ).toBe(4.6)
  const faint = photos(() => photo([6, 0.5, 'right'], [6, 0.002, 'unrelated']))
  expect(calibrate(faint, present).thresholds.minProbability).toBe(0.003)
})

test('a keyword is sure above the threshold from which at least four of five are right', () => {
  const doubtful = photos(() => photo([7, 0.5, 'right'], [5, 0.5, 'unrelated'], [2, 1, 'right']))
  const { thresholds } = calibrate(doubtful, present)
  expect(thresholds.sureZ).toBeGreaterThan(5)
  expect(thresholds.sureZ).toBeLessThanOrEqual(7)
})

test('thresholds that help only one half of the photos are not used', () => {
  const mixed = photos(() => photo([6, 0.5, 'right'])).map((each, at) =>
    at % 2 === 0 ? each : photo([3.6, 0.5, 'right'], [6, 0.5, 'unrelated']),
  )
  expect(calibrate(mixed, present)).toMatchObject({ thresholds: { suggestZ: 3.4 } })
})

test('if the present thresholds suit the photos, nothing changes', () => {
  const good = photos(() => photo([6, 0.5, 'right']))
  expect(calibrate(good, present)).toEqual({ thresholds: present, f1: { before: 1, after: 1 } })
})
