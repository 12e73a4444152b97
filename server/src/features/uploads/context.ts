import { uploadContext } from '@verso/contract/limits.ts'
import { cut, unique, plainText } from '../../text/plain-text.ts'

/** What the owner gave along for the photos of an upload, as one line of text and a list of different names. */
export function contextOf(wanted: { note?: string | undefined; people?: string[] | undefined }) {
  const names = (wanted.people ?? []).map((name) => cut(plainText(name), uploadContext.name))
  return {
    note: cut(plainText(wanted.note ?? ''), uploadContext.note) || null,
    people: unique(names),
  }
}
