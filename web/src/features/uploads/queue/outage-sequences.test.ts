import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusedWith, cuttableQueue as given } from '../../../test/cuttable-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

//
test('in any sequence of outages no file loses an attempt, and refused files do not block others', async () => {
  const error = fc.constantFrom(500, 503, 413, 415, 422)
  const course = fc.record({
    /** The errors that the server returns for each file, one per attempt. */
    files: fc.array(fc.array(error, { maxLength: 6 }), { minLength: 1, maxLength: 12 }),
    /** How long the network is up, and then down, in milliseconds. */
    outages: fc.array(fc.tuple(fc.nat(4000), fc.integer({ min: 1, max: 60_000 })), {
      maxLength: 4,
    }),
  })
  await fc.assert(
    fc.asyncProperty(course, async ({ files, outages }) => {
      const names = files.map((_, index) => `${index}`)
      const answers = Object.fromEntries(
        files.map((errors, index) => [`${index}`, errors.map((status) => refusedWith(status))]),
      )
      const { queue, down, up, pass, statuses } = given(names, answers)
      queue.start('editorial')
      for (const [stays, away] of outages) {
        await pass(stays)
        await down()
        await pass(away)
        up()
      }
      await pass(30 * 60_000)
      expect(queue.state()).toMatchObject({ done: true, waiting: false })
      const ends = files.map((errors, index) => {
        const final = errors.findIndex((status) => [413, 415, 422].includes(status))
        const used = errors.length - (answers[`${index}`]?.length ?? 0)
        return { final, used, spared: errors.length < 4 }
      })
      for (const [index, { final, used, spared }] of ends.entries()) {
        const text = statuses()[index]
        const wasRefused = final !== -1 && used === final + 1
        if (wasRefused) expect(text).toBe(`Error when Uploading Refused ${files[index]?.[final]}`)
        else if (spared) expect(text).toBe('Uploaded')
        else if (text !== 'Uploaded') expect(used).toBeGreaterThanOrEqual(4)
      }
    }),
    { numRuns: 60 },
  )
})
