/** One file of the corpus: its declared type and, if they are certain, the allowed outcomes. */
export type CorpusFile = { name: string; type: string; bytes: Buffer; ends?: readonly End[] }

/** `completed` or `failed` as in the list, or the HTTP status with which it is refused. */
export type End = 'completed' | 'failed' | number

export const [jpg, png, gif, webp] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
