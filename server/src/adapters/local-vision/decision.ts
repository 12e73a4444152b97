import type { KeywordDetail } from '../../ports/vision-model.ts'

/** What was recognised in a picture: keywords with their broader terms, a sentence of the sure ones, and the reason. */
export type Decision = {
  details: KeywordDetail[]
  /** null if nothing is sure. */
  description: string | null
  reason: string
}
