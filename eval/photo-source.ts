import type { VisionModel } from '../server/src/ports/vision-model.ts'
import type { EvalPhoto } from './evaluate.ts'
import type { Answer, Column } from './record.ts'

/** A photo whose truth is known. */
export type MeasuredPhoto = EvalPhoto & {
  sha256: string
  /** A WebP image. */
  thumbnail: Buffer
  /** The answers that are already known, without asking. */
  stored: Answer[]
}

/**
 * Where photos come from. Each photo is opened only when it is needed, and prepared for `model`; null if nothing is
 * known about it.
 */
export type PhotoSource = {
  photos: ((model: VisionModel) => Promise<MeasuredPhoto | null>)[]
  /** The columns of stored answers. */
  columns: Column[]
  /** What readers of the report should know, one sentence each. */
  notes: string[]
}
