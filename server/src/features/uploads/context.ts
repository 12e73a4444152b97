import { uploadContext } from '@verso/contract/limits.ts'
import { cut, unique, plainText } from '../../text/plain-text.ts'

/** The owner's note and names of people for the photos of an upload, tidied and without duplicates. */
export function contextOf(wanted: { note?: string | undefined; people?: string[] | undefined }) {
  const names = (wanted.people ?? []).map((name) => cut(plainText(name), uploadContext.name))
  return {
    note: cut(plainText(wanted.note ?? ''), uploadContext.note) || null,
    people: unique(names),
  }
}
