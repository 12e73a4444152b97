import type { ExportedPhoto } from './queries.ts'

export type Cell = string | number | Date | null
export type Exclusions = { has(folded: string): boolean }

export type Column = {
  header: string
  /** In characters. */
  width: number
  format?: string
  value(photo: ExportedPhoto, excluded: Exclusions): Cell
}
