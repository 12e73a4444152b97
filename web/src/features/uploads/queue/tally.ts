import type { FileStatus, UploadFile } from './upload-file.ts'

/** Totals over all rows, updated with each change instead of recounted. */
export type Tally = Readonly<Record<FileStatus, number>> & {
  readonly total: number
  /** Errored rows whose file the server refused. */
  readonly refused: number
  /** Uploaded rows that an earlier visit sent. */
  readonly sentEarlier: number
  /** Held back because they are known. */
  readonly known: number
  /** Rows that were not sent and whose photos are in the chosen album. */
  readonly inAlbum: number
  readonly bytes: number
  readonly sentBytes: number
  /** Bytes still to be sent of the queued files. */
  readonly queuedBytes: number
}

export const emptyTally: Tally = {
  'Ready to upload': 0,
  Pending: 0,
  'In progress': 0,
  Uploaded: 0,
  Error: 0,
  total: 0,
  refused: 0,
  sentEarlier: 0,
  known: 0,
  inAlbum: 0,
  bytes: 0,
  sentBytes: 0,
  queuedBytes: 0,
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
    refused: tally.refused + Number(after.refused) - Number(before?.refused ?? false),
    sentEarlier:
      tally.sentEarlier + Number(after.sentEarlier) - Number(before?.sentEarlier ?? false),
    known: tally.known + Number(after.known !== null) - Number((before?.known ?? null) !== null),
    inAlbum: tally.inAlbum + Number(after.inAlbum) - Number(before?.inAlbum ?? false),
    bytes: tally.bytes + (before ? 0 : after.size),
    sentBytes: tally.sentBytes + after.sent - (before?.sent ?? 0),
    queuedBytes: tally.queuedBytes + queuedBytes(after) - (before ? queuedBytes(before) : 0),
  }
  if (before) next[before.status] -= 1
  next[after.status] += 1
  return next
}

function queuedBytes({ status, size, sent }: UploadFile): number {
  return status === 'Pending' || status === 'In progress' ? size - sent : 0
}

/** Files that would be lost by leaving the page. */
export function countUnfinished(tally: Tally): number {
  return tally['Ready to upload'] + tally.Pending + tally['In progress']
}

/**
 * The files that Upload queues: those that are ready, and those that have failed for good. Refused files are sent
 * again only if there is nothing else to send.
 */
export function startable(files: readonly UploadFile[]): UploadFile[] {
  const all = files.filter(({ status }) => status === 'Ready to upload' || status === 'Error')
  const promising = all.filter(({ refused }) => !refused)
  return promising.length > 0 ? promising : all
}

/** Only those that were never queued. */
export function readyFiles(files: readonly UploadFile[]): UploadFile[] {
  return files.filter(({ status }) => status === 'Ready to upload')
}

/**
 * Rows whose photos are not sent, because they are or will be in the library, and that are not in the chosen album yet.
 */
export const outsideAlbum = (files: readonly UploadFile[]): UploadFile[] =>
  files.filter(({ sentEarlier, inAlbum }) => sentEarlier && !inAlbum)

/** UP-046: off when every file is Uploaded or In progress, and with an empty table. */
export function canUpload(tally: Tally): boolean {
  return tally.Uploaded + tally['In progress'] < tally.total
}

export function isRunning(tally: Tally): boolean {
  return tally.Pending + tally['In progress'] > 0
}
