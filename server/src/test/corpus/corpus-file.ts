/** One file of the corpus: what it says it is, and the only ends that are right for it where that is certain. */
export type CorpusFile = { name: string; type: string; bytes: Buffer; ends?: readonly End[] }

/** `completed` and `failed` as in the list, or the status of the refusal. */
export type End = 'completed' | 'failed' | number

export const [jpg, png, gif, webp] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
