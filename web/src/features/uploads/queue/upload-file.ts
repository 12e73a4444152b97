import type { UploadMode } from '@verso/contract/limits.ts'
import { storedName } from '@verso/contract/rules.ts'
import { randomUuid } from '../../../lib/random-uuid.ts'
import type { UploadContext } from '../context.ts'

export type FileStatus = 'Ready to upload' | 'Pending' | 'In progress' | 'Uploaded' | 'Error'

/** Why a photo is held back: the photo in the library, or the title and id of the row with the same photo. */
export type KnownPhoto = LibraryPhoto | Twin
/** When it was uploaded, and its stored name. */
export type LibraryPhoto = { since: string; name: string }
type Twin = { twin: string; id: string }

/** One row of the file table (DATA-031). Immutable: a change creates a new one. */
export type UploadFile = {
  readonly id: string
  /** 1-based place in the table, in the order of adding. */
  readonly index: number
  readonly file: File
  /** The stored name; kept through all attempts. */
  readonly name: string
  /** The original file name. */
  readonly title: string
  readonly type: string
  readonly size: number
  /** The object URL of its preview: undefined until it is rendered, null if the file cannot be drawn. */
  readonly preview: string | null | undefined
  /** Where the photo can be seen once it has arrived; null until the upload link was issued. */
  readonly url: string | null
  readonly status: FileStatus
  /** Why the last attempt failed; only with status `Error`. */
  readonly error: string | null
  /** The server refused the file itself, so the same bytes can never succeed; only with status `Error`. */
  readonly refused: boolean
  /** Bytes sent in the running attempt, or all of them. */
  readonly sent: number
  /** The storage has all bytes, but the server has not confirmed the photo yet. */
  readonly stored: boolean
  /** Failed attempts since the file was queued. */
  readonly failures: number
  /** An earlier visit uploaded it. */
  readonly sentEarlier: boolean
  readonly known: KnownPhoto | null
  /** The user wants it uploaded although it is known. */
  readonly anyway: boolean
  /** Sent with the request for the upload link. */
  readonly hashes: { sha256: string; payload_hash?: string } | null
  /** An earlier row has the same name and size. */
  readonly duplicate: boolean
  /** Chosen when the file was queued. */
  readonly mode: UploadMode | null
  /** The owner's note when the file was queued. */
  readonly context: UploadContext | null
  /** It was not sent, but its photo is in the chosen album. */
  readonly inAlbum: boolean
}

/** A `name` resumes the earlier upload with that stored name. */
export function newUploadFile(
  file: File,
  { index, duplicate, name }: { index: number; duplicate: boolean; name?: string },
): UploadFile {
  const id = randomUuid()
  return {
    id,
    index,
    file,
    name: name ?? storedName(id, file.name, file.type),
    title: file.name,
    type: file.type,
    size: file.size,
    preview: undefined,
    url: null,
    status: 'Ready to upload',
    error: null,
    refused: false,
    sent: 0,
    stored: false,
    failures: 0,
    sentEarlier: false,
    known: null,
    anyway: false,
    hashes: null,
    duplicate,
    mode: null,
    context: null,
    inAlbum: false,
  }
}

/** The status as the table shows it (UP-037 to UP-041). */
export function statusText({
  status,
  error,
  known,
}: Pick<UploadFile, 'status' | 'error' | 'known'>): string {
  if (known && 'twin' in known) return 'Held back'
  return status === 'Error' ? `Error when Uploading ${error ?? ''}`.trimEnd() : status
}
