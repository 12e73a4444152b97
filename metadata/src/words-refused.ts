/** Thrown if the words cannot be written into this file; a sidecar can contain them. The message is for people. */
export class WordsRefused extends Error {
  /** `interrupted` is probably not the fault of the file: trying again can help. */
  readonly reason: 'format' | 'content_credentials' | 'damaged' | 'not_kept' | 'interrupted'
  constructor(reason: WordsRefused['reason'], detail?: string) {
    super(sentences[reason] + (detail ? ` (${detail})` : ''))
    this.reason = reason
  }
}

const sentences = {
  format: 'Nothing is written into files of this kind.',
  content_credentials: 'The file has content credentials, which any change would make invalid.',
  damaged: 'The metadata of the file cannot be changed safely.',
  not_kept: 'The written copy was not as it should be, so it was not used.',
  interrupted:
    'Writing into this photo was interrupted twice. The photo may be fine: download it again.',
}
