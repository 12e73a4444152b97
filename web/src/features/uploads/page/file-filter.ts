import { statusText } from '../queue/upload-file.ts'
import type { UploadFile } from '../queue/upload-file.ts'

/** Whether a row matches the search: part of its name or of its status, in any case (UP-012). */
export function matches(file: UploadFile, search: string): boolean {
  const needle = search.trim().toLowerCase()
  return [file.title, statusText(file)].some((text) => text.toLowerCase().includes(needle))
}
