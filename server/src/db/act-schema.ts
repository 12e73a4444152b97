import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Moment, Timestamp } from './column-kinds.ts'

/** The columns of a photo that people change. `reviewed_at` is an ISO time. */
export type EditedColumns = {
  /** The predicted keywords, which change if a keyword is renamed, merged or split. */
  keywords: readonly string[]
  added_keywords: readonly string[]
  excluded_keywords: readonly string[]
  /** Words of the prediction that wait for the owner to accept them. */
  proposed_keywords: readonly string[]
  people: readonly string[]
  confirmed_names: readonly string[]
  rejected_names: readonly string[]
  own_description: string | null
  own_period: string | null
  own_period_edtf: string | null
  own_location: string | null
  note: string | null
  turn: number
  reviewed_at: string | null
}

/**
 * What an act changed in one photo: only the columns that it changed. `saved_at` is the photo's version after the
 * act.
 */
export type PhotoChangeOfAct = {
  id: string
  saved_at: string
  before: Partial<EditedColumns>
  after: Partial<EditedColumns>
}

export type SavedKeyword = { keyword: string; spelling: string }
export type ExclusionChanges = { excluded: SavedKeyword[]; restored: SavedKeyword[] }

/** A row of `keyword_terms` without its owner. */
export type Term = {
  folded: string
  spelling: string
  /** Folds of the terms that replace it; empty for a term. */
  uses: string[]
  is_preferred: boolean
  is_category: boolean
  /** The term was proposed and refused, so it is not proposed again. */
  is_refused: boolean
  /** Folds. */
  broader: string[]
  facet: string | null
  language: string | null
}
export type TermChange = { folded: string; before: Term | null; after: Term | null }
/** What an act changed in the vocabulary, and in the spellings stored with keyword counts. */
export type TermChanges = {
  terms: TermChange[]
  spellings: { folded: string; before: string; after: string }[]
}

/** For the history: words, at most ten of each kind, and texts. */
export type ActSummary = {
  added?: string[]
  removed?: string[]
  people_added?: string[]
  people_removed?: string[]
  /** The changed texts, up to three if photos got different ones; null if all went back to the prediction. */
  texts?: Partial<Record<'description' | 'period' | 'location' | 'note', string | null>>
  reviewed?: boolean
  excluded?: string[]
  restored?: string[]
  terms?: string[]
  /** The name of the album at that time. */
  album?: string
}

/** What people did to the words of their photos (migration 0046) and to their vocabulary (0049). */
export type ActTables = {
  keyword_terms: { user_id: string; folded: string; spelling: string } & {
    [column in 'uses' | 'broader']: Generated<string[]>
  } & { [column in 'is_preferred' | 'is_category' | 'is_refused']: Generated<boolean> } & {
    [column in 'facet' | 'language']: string | null
  }
  acts: {
    id: Generated<string>
    number: GeneratedAlways<number>
    user_id: string
    made_by: string | null
    /** The album that the act is about; null if it is about words. */
    album_id: string | null
    kind: string
    at: Timestamp
    summary: JSONColumnType<ActSummary>
    photo_count: Generated<number>
    keyword_count: Generated<number>
    exclusions: JSONColumnType<ExclusionChanges, string | undefined, string | null> | null
    terms: JSONColumnType<TermChanges, string | undefined, string | null> | null
    edit: JSONColumnType<Record<string, unknown>, string | undefined, string | null> | null
    undo_started_at: Moment
    undone_at: Moment
    left_count: Generated<number>
  }
  act_parts: {
    act_id: string
    part: number
    size: number
    photo_ids: string[] | null
    changes: JSONColumnType<PhotoChangeOfAct[], string | null, string | null> | null
    is_undone: Generated<boolean>
  }
}
