import type { FileStatus, UploadFile } from './upload-file.ts'

/** Sums over all rows, updated with each change instead of counted again. */
export type Tally = Readonly<Record<FileStatus, number>> & {
  readonly total: number
  /** Uploaded rows that an earlier visit sent. */
  readonly sentEarlier: number
  readonly bytes: number
  readonly sentBytes: number
}

export const emptyTally: Tally = {
  'Ready to upload': 0,
  Pending: 0,
  'In progress': 0,
  Uploaded: 0,
  Error: 0,
  total: 0,
  sentEarlier: 0,
  bytes: 0,
  sentBytes: 0,
}

/** The tally after a row was added (`before` is undefined) or changed. */
export function updateTally(
  tally: Tally,
  before: UploadFile | undefined,
  after: UploadFile,
): Tally {
  const next = {
    ...tally,
    total: tally.total + (before ? 0 : 1),
    sentEarlier:
      tally.sentEarlier + Number(after.sentEarlier) - Number(before?.sentEarlier ?? false),
    bytes: tally.bytes + (before ? 0 : after.size),
    sentBytes: tally.sentBytes + after.sent - (before?.sent ?? 0),
  }
  if (before) next[before.status] -= 1
  next[after.status] += 1
  return next
}

/** Files that would be lost by leaving the page. */
export function countUnfinished(tally: Tally): number {
  return tally['Ready to upload'] + tally.Pending + tally['In progress']
}

/** Whether a click on Upload queues the file: it is ready, or its error was final. */
export function isStartable({ status }: UploadFile): boolean {
  return status === 'Ready to upload' || status === 'Error'
}

export function isReady({ status }: UploadFile): boolean {
  return status === 'Ready to upload'
}

/** UP-046: off when every file is Uploaded or In progress, and with an empty table. */
export function canUpload(tally: Tally): boolean {
  return tally.Uploaded + tally['In progress'] < tally.total
}

export function isRunning(tally: Tally): boolean {
  return tally.Pending + tally['In progress'] > 0
}
