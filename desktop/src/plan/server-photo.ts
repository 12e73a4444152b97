import type { PhotoWords } from '@verso/metadata/photo-words.ts'

/** A completed photo of the account, by the names of the API, with what is to be written into its file. */
export type ServerPhoto = {
  id: string
  /** The name of the file when it was uploaded. */
  original_name: string
  bytes: number
  /** Of the file as it was uploaded. */
  sha256: string
  /** Of its picture without metadata; null where it is not known. */
  payload_hash: string | null
  /** When a person first accepted or edited the words; null while no one has. */
  reviewed_at: string | null
  words: PhotoWords
}
