import type { KeywordDetail } from '../../ports/vision-model.ts'

/** What was recognised in a picture: keywords with their broader terms, a sentence of the sure ones, and why. */
export type Decision = {
  details: KeywordDetail[]
  /** null where nothing is sure. */
  description: string | null
  reason: string
}
