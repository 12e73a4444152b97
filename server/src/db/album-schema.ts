import type { UploadMode, VocabularyMode } from '@verso/contract/limits.ts'
import type { Generated } from 'kysely'
import type { Moment, Timestamp } from './column-kinds.ts'

/** Albums and the photos in them (migration 0053). */
export type AlbumTables = {
  albums: {
    id: Generated<string>
    user_id: string
    name: string
    /** What photos that are uploaded into the album get, where their upload says nothing else. */
    note: string | null
    people: Generated<string[]>
    mode: UploadMode | null
    vocabulary_mode: VocabularyMode | null
    created_at: Timestamp
    /** Deleted albums are kept as long as the history, and are in no list. */
    deleted_at: Moment
  }
  album_photos: {
    album_id: string
    photo_id: string
    user_id: string
    added_at: Timestamp
  }
}
