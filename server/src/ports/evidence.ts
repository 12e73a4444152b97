/** How confident the model says it is, and on what evidence. */
export type Evidence = {
  confidence: 'high' | 'medium' | 'low' | 'none'
  basis: 'metadata' | 'text_in_image' | 'visual' | 'context' | 'none'
  /** The evidence in the model's words, such as `the cars`. */
  clue?: string
}

/** The evidence for a period or place that is not known. */
export const noEvidence = { confidence: 'none', basis: 'none' } as const
