import { uploadContext } from '@verso/contract/limits.ts'

/** What the owner knows of the photos of an upload, as typed. */
export type UploadContext = { note: string; people: string }

export const noContext: UploadContext = { note: '', people: '' }

export const isBlank = ({ note, people }: UploadContext): boolean => !note.trim() && !people.trim()

/** The names in a text that parts them by commas, semicolons or lines. */
export function namesIn(people: string): string[] {
  return people
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean)
}

/** Whether the server would refuse these names. */
export function tooMuch(people: string): 'names' | 'letters' | null {
  const names = namesIn(people)
  if (names.length > uploadContext.people) return 'names'
  return names.some((name) => name.length > uploadContext.name) ? 'letters' : null
}

/** As the call takes it: nothing where nothing was typed, and never more than it allows. */
export function contextInput(context: UploadContext | null) {
  if (!context || isBlank(context)) return {}
  const note = context.note.trim().slice(0, uploadContext.note)
  const people = namesIn(context.people).map((name) => name.slice(0, uploadContext.name))
  return {
    ...(note && { note }),
    ...(people.length > 0 && { people: people.slice(0, uploadContext.people) }),
  }
}
