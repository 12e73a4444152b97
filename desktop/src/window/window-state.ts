import type { Account } from '../account/account.ts'
import type { ListedRun } from '../engine/runs.ts'
import type { Outcome } from '../engine/write-run.ts'
import type { MatchKind } from '../plan/match-files.ts'
import type { UploadOutcome } from '../upload/upload-files.ts'
import type { FilePreview } from '../work/preview-files.ts'
import type { Settings } from './settings.ts'

/** Everything the window shows. It is sent as a whole after each change; lists of files are read page by page. */
export type WindowState = {
  account: Account | null
  /** Set while the user approves the code in the web app. */
  connecting: { code: string; address: string } | null
  settings: Settings
  progress: Progress | null
  scan: ScanSummary | null
  preview: PreviewSummary | null
  result: ResultSummary | null
  /** null while no folder for uploads is open. */
  upload: UploadSummary | null
  /** Why the last work failed. */
  problem: string | null
}

/** `compare` finds out which files would be uploaded. `watch` runs until it is cancelled. */
export type Work = 'scan' | 'preview' | 'write' | 'undo' | 'compare' | 'upload' | 'watch'
/** `total` is null until it is known. `startedAt` is when the first file was started, in milliseconds since 1970. */
export type Progress = {
  work: Work
  done: number
  total: number | null
  startedAt: number
  isCancelled: boolean
}

export type ScanSummary = {
  folder: string
  counts: Record<MatchKind, number>
  /** The number of files that would be written with these settings. */
  writable: number
  unreadable: { path: string; reason: string }[]
}
export type PreviewSummary = { changed: number; same: number; refused: number }
export type ResultSummary = {
  work: 'write' | 'undo'
  /** null if no file was changed. */
  run: string | null
  counts: Partial<Record<Outcome, number>>
  /** The number of files that were not started because the user cancelled. */
  left: number
}

/** What happened to a file, or would happen to it (`send`). `not_written`: its words could not be written into it. */
export const uploadStates = [
  'send',
  'uploaded',
  'waiting',
  'changed',
  'refused',
  'failed',
  'unreadable',
  'not_written',
  'known',
  'written',
  'deleted',
  'copy',
  'pair',
  'format',
] as const satisfies readonly (UploadOutcome | 'send' | 'unreadable' | 'not_written')[]
export type UploadState = (typeof uploadStates)[number]
export type UploadRow = { path: string; state: UploadState; reason?: string }
export type UploadSummary = {
  folder: string
  /** Only compared with the account, being watched, or done. */
  stage: 'compared' | 'watching' | 'done'
  counts: Partial<Record<UploadState, number>>
  /** Also sends photos that were deleted in the account. */
  again: boolean
  /** The credits of the account; null if photos need none, and while watching. */
  credits: number | null
  /** Why photos are waiting. */
  trouble: string | null
  /**
   * Set while watching. `unreviewed` counts photos that are not reviewed yet, `written` the files that words were written
   * into.
   */
  reviews: { unreviewed: number; written: number } | null
}

export type MatchRow = { path: string; kind: MatchKind; photo: string | null }
export type PreviewRow = FilePreview & { kind: MatchKind }
export type ResultRow = {
  path: string
  outcome: Outcome
  target?: string
  reason?: string
  notes?: string[]
}
export type RowPage<Row> = { rows: Row[]; total: number }

/** A run as the history shows it. */
export type RunRow = Pick<ListedRun, 'id' | 'kind' | 'at' | 'undoes' | 'isCleared'> & {
  files: number
  canUndo: number
  folder: string | null
}
