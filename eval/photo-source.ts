import type { VisionModel } from '../server/src/ports/vision-model.ts'
import type { EvalPhoto } from './evaluate.ts'
import type { Answer, Column } from './record.ts'

/** A photo whose truth is known. */
export type MeasuredPhoto = EvalPhoto & {
  sha256: string
  /** WebP. */
  thumbnail: Buffer
  /** What is known without asking. */
  stored: Answer[]
}

/** Where photos come from. Each is opened when its turn comes, prepared for `model`; null where nothing is known of it. */
export type PhotoSource = {
  photos: ((model: VisionModel) => Promise<MeasuredPhoto | null>)[]
  /** The columns of stored answers. */
  columns: Column[]
  /** What the reader of the report should know, one sentence each. */
  notes: string[]
}
