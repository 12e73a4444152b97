import { uploadContext } from '@verso/contract/limits.ts'
import { cut, unique, plainText } from '../../text/plain-text.ts'
import type { Album } from '../albums/queries.ts'

type Given = { note?: string | undefined; people?: string[] | undefined }

/**
 * The owner's note and names of people for the photos of an upload, tidied and without duplicates. If the upload has
 * no note, the note of its album applies; the people of the album are added.
 */
export function contextOf(wanted: Given, album?: Pick<Album, 'note' | 'people'>) {
  const names = (wanted.people ?? []).map((name) => cut(plainText(name), uploadContext.name))
  const people = unique([...names, ...(album?.people ?? [])])
  return {
    note: cut(plainText(wanted.note ?? ''), uploadContext.note) || (album?.note ?? null),
    people: people.slice(0, uploadContext.people),
  }
}
