import { fileURLToPath } from 'node:url'
import type { SamplePicture } from '@verso/contract/limits.ts'

/** The file of a sample photo. `scripts/make-samples.ts` draws them. */
export const samplePath = (name: SamplePicture): string =>
  fileURLToPath(new URL(`pictures/${name}.jpg`, import.meta.url))
