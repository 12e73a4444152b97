import { uploadContext } from '@verso/contract/limits.ts'

/** What the owner typed about the photos of an upload. */
export type UploadContext = {
  note: string
  people: string
  /** The id of the album that the photos are put into; on the page also `byFolder` or empty. */
  album?: string | undefined
  /** The album was chosen by the folder of the photos. */
  isByFolder?: true | undefined
}

/** The choice of one album per folder, until the upload starts. */
export const byFolder = 'folders'

export const emptyContext: UploadContext = { note: '', people: '' }

export const isBlank = ({ note, people, album }: UploadContext): boolean =>
  !note.trim() && !people.trim() && !album

/** The note of an earlier visit. If its album was chosen by folder, it is chosen by folder again. */
export const restoredContext = ({ isByFolder, ...earlier }: UploadContext): UploadContext =>
  isByFolder ? { ...earlier, album: byFolder } : earlier

/** Splits a text at commas, semicolons and line breaks. */
export function parseNames(people: string): string[] {
  return people
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean)
}

/** Why the server would refuse these names; null if it accepts them. */
export function peopleError(people: string): 'tooMany' | 'tooLong' | null {
  const names = parseNames(people)
  if (names.length > uploadContext.people) return 'tooMany'
  return names.some((name) => name.length > uploadContext.name) ? 'tooLong' : null
}

/** The fields for the call, cut to its limits; empty if nothing was typed. */
export function contextInput(context: UploadContext | null) {
  if (!context || isBlank(context)) return {}
  const note = context.note.trim().slice(0, uploadContext.note)
  const people = parseNames(context.people).map((name) => name.slice(0, uploadContext.name))
  return {
    ...(context.album && { album: context.album }),
    ...(note && { note }),
    ...(people.length > 0 && { people: people.slice(0, uploadContext.people) }),
  }
}
