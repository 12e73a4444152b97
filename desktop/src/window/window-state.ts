import type { Account } from '../account/account.ts'
import type { ListedRun } from '../engine/runs.ts'
import type { Outcome } from '../engine/write-run.ts'
import type { MatchKind } from '../plan/match-files.ts'
import type { FilePreview } from '../work/preview-files.ts'
import type { Settings } from './settings.ts'

/** What the window shows. It is sent as a whole after each change; lists of files are read in pages. */
export type WindowState = {
  account: Account | null
  /** While the person approves the code in the web app. */
  connecting: { code: string; address: string } | null
  settings: Settings
  progress: Progress | null
  scan: ScanSummary | null
  preview: PreviewSummary | null
  result: ResultSummary | null
  /** Why the last work was not done, in a sentence. */
  problem: string | null
}

export type Work = 'scan' | 'preview' | 'write' | 'undo'
/** `total`: null while it is not known. `startedAt`: milliseconds since 1970, of the first file. */
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
  /** Files that would be written with these settings. */
  writable: number
  unreadable: { path: string; reason: string }[]
}
export type PreviewSummary = { changed: number; same: number; refused: number }
export type ResultSummary = {
  work: 'write' | 'undo'
  /** null where no file was changed. */
  run: string | null
  counts: Partial<Record<Outcome, number>>
  /** Files that were not begun, because the person cancelled. */
  left: number
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
