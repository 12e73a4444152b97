import type { PhotoWords } from '@verso/metadata/photo-words.ts'

/** A completed photo of the account, with the names of the API, and the words to write into its file. */
export type ServerPhoto = {
  id: string
  /** The file name at the time of the upload. */
  original_name: string
  bytes: number
  /** The SHA-256 of the file as it was uploaded. */
  sha256: string
  /** The hash of its picture without metadata; null if unknown. */
  payload_hash: string | null
  /** When a person first accepted or edited the words; null if no one has yet. */
  reviewed_at: string | null
  words: PhotoWords
}
