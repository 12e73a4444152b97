import type { PhotoWords, WriteChoices } from '@verso/metadata/photo-words.ts'

export type WriteRequest = { contentType: string; words: PhotoWords; choices: WriteChoices }

/** `notTurned`: a sentence that says why the copy is not turned as the owner turned the photo; null otherwise. */
export type Outcome = { outcome: 'written' | 'unchanged'; notTurned: string | null }

/**
 * Writes words into copies of photo files. Files come from strangers and may be malicious, so an adapter reads them
 * in processes that it can end. Metadata that the file already has is kept, and its picture stays byte-identical.
 */
export type MetadataWriter = {
  /** null if words can be written; otherwise a sentence that says what is missing. */
  unavailable(): Promise<string | null>
  /**
   * Makes a copy of a local file with the words inside, as planned by `mergePlan`. If the file already has them, the
   * outcome is `unchanged` and there is no copy. Throws `WordsRefused`, without a copy, for a file that must stay as
   * it is, and `WriterFailed` if no file can be written at the moment.
   */
  writeCopy(source: string, copy: string, request: WriteRequest): Promise<Outcome>
  /** Ends all processes. */
  stop(): Promise<void>
}

/** The fault is not in the photo: the next ones would fail, too. The message is for people. */
export class WriterFailed extends Error {
  readonly reason: keyof typeof failures
  constructor(reason: WriterFailed['reason']) {
    super(failures[reason])
    this.reason = reason
  }
}

const failures = {
  no_room:
    'The server could not store a copy of a photo: its temporary folder is full or cannot be written. Ask the administrator, or choose fewer photos.',
  not_working:
    'The program that writes words into photos fails again and again on this server. Please try again later, or download XMP sidecars.',
}
