import type { PhotoWords, WriteChoices } from '@verso/metadata/photo-words.ts'

export type WriteRequest = { contentType: string; words: PhotoWords; choices: WriteChoices }

/** `notTurned`: why the photo is not turned as its owner turned it, in a sentence. */
export type Outcome = { outcome: 'written' | 'unchanged'; notTurned: string | null }

/**
 * Writes words into copies of photo files. It reads the files of strangers, so an adapter does that in processes that it
 * can end. What the file says itself is kept, and its picture stays the same to the last byte.
 */
export type MetadataWriter = {
  /** null where words can be written; otherwise a sentence that says what is missing. */
  unavailable(): Promise<string | null>
  /**
   * Makes a copy of a local file with the words inside, as planned by `mergePlan`. The outcome is `unchanged`, without a copy,
   * where the file has them. Throws `WordsRefused`, without a copy, for a file that must stay as it is, and `WriterFailed`
   * where no file can be written now.
   */
  writeCopy(source: string, copy: string, request: WriteRequest): Promise<Outcome>
  /** Ends all processes. */
  stop(): Promise<void>
}

/** No photo is at fault: the next ones would fail, too. The message is for people. */
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
