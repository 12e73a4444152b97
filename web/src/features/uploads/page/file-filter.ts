import { statusText } from '../queue/upload-file.ts'
import type { UploadFile } from '../queue/upload-file.ts'

export type FileFilter = { search: string; erroredOnly: boolean }

/** Whether a row is shown: part of its name or of its status matches the search, in any case (UP-012). */
export function matches(file: UploadFile, { search, erroredOnly }: FileFilter): boolean {
  if (erroredOnly && file.status !== 'Error') return false
  const needle = search.trim().toLowerCase()
  return [file.title, statusText(file)].some((text) => text.toLowerCase().includes(needle))
}
