import { uploadContext } from '@verso/contract/limits.ts'
import { cut, plainText, unique } from '../../text/plain-text.ts'

/** The owner's note as it is stored: one line, null if nothing is left. */
export const noteOf = (note: string | null): string | null =>
  cut(plainText(note ?? ''), uploadContext.note) || null

/** Names of people as they are stored, without empty ones and duplicates. */
export const namesOf = (names: readonly string[]): string[] =>
  unique(names.map((name) => cut(plainText(name), uploadContext.name)).filter(Boolean))
