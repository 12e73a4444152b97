import { uploadTypes } from '@verso/contract/limits.ts'
import { canDisplay } from './can-display.ts'
import { photoType, photoTypeBytes } from './photo-type.ts'

/** Why a file was not added. The specification asks for silence about all but `unsupported`. */
type LeftOutReason = 'empty' | 'cannotRead' | 'notPhoto' | 'damaged' | 'unsupported'

export type LeftOut = {
  /** With its folders, if the browser reports them. */
  name: string
  reason: LeftOutReason
  /** The media type of an unsupported picture. */
  type?: string
}

/** A file that may be uploaded, with its true type, or why it may not. */
export type Inspected = { photo: File } | { leftOut: LeftOut }

/** Most headers are within these bytes. */
const headBytes = 64 * 1024

/** Decides by its bytes whether a file is added; `types` are those that this installation accepts. Never rejects. */
export async function inspectFile(file: File, types: readonly string[]): Promise<Inspected> {
  const leftOut = (reason: LeftOutReason, type?: string) => ({
    leftOut: { name: file.webkitRelativePath || file.name, reason, type },
  })
  if (file.size === 0) return leftOut('empty')
  const head = await firstBytes(file, headBytes)
  if (!head) return leftOut('cannotRead')
  const type = photoType(head, file)
  if (type === '') return leftOut('notPhoto')
  if (!types.includes(type)) return leftOut('unsupported', type)
  // For other formats the browser cannot check this.
  const isBrowserType = (uploadTypes as readonly string[]).includes(type)
  if (isBrowserType && !(await canDisplay(file, head, type))) return leftOut('damaged')
  return { photo: withType(file, type) }
}

/**
 * Whether a file would probably get a row (UP-029). Reads only files without an accepted type, because the user waits for
 * the result for all files.
 */
export async function isCandidate(file: File, types: readonly string[]): Promise<boolean> {
  if (file.size === 0) return false
  if (types.includes(file.type)) return true
  const head = await firstBytes(file, photoTypeBytes)
  return head !== null && types.includes(photoType(head, file))
}

/** Null if the file is gone or may not be read. */
async function firstBytes(file: File, count: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.slice(0, count).arrayBuffer())
  } catch (error) {
    console.error(`${file.name} could not be read`, error)
    return null
  }
}

/** The same file with its actual type, which is sent and decides its name. */
function withType(file: File, type: string): File {
  const { name, lastModified } = file
  return file.type === type ? file : new File([file], name, { type, lastModified })
}
