import sharp from 'sharp'
import { expect } from 'vitest'
import { plainOptions } from '../../ports/plain-options.ts'
import {
  type Advice,
  type ModelCopy,
  VisionError,
  type VisionModel,
} from '../../ports/vision-model.ts'
import { noFacts } from '../no-facts.ts'
import { secretKey } from './ai-models.ts'

const blank = { width: 600, height: 400, channels: 3, background: '#27618f' } as const

export const photo: ModelCopy = {
  jpeg: await sharp({ create: blank }).jpeg().toBuffer(),
}

export const options = (excluded: string[] = [], advice: Advice | null = null) => ({
  ...plainOptions,
  excluded,
  advice,
  signal: new AbortController().signal,
})

/**
 * Returns the error of a call that must fail. Checks that its message is short and contains neither the key nor the
 * image.
 */
export async function failure(model: VisionModel, signal = new AbortController().signal) {
  const answer = model.describe(photo, noFacts, { ...options(), signal })
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof VisionError)) throw new Error('No VisionError', { cause: error })
  expect(error.message.length).toBeLessThanOrEqual(200)
  expect(error.message).not.toContain(secretKey)
  expect(error.message).not.toContain(photo.jpeg.toString('base64').slice(0, 40))
  return error
}
