import type { UploadMode, VocabularyMode } from '@verso/contract/limits.ts'
import type { Generated } from 'kysely'
import type { Moment, Timestamp } from './column-kinds.ts'

/** Albums and the photos in them (migration 0053). */
export type AlbumTables = {
  albums: {
    id: Generated<string>
    user_id: string
    name: string
    /** Note, people and mode are for photos uploaded into the album, unless their upload says otherwise. */
    note: string | null
    people: Generated<string[]>
    mode: UploadMode | null
    vocabulary_mode: VocabularyMode | null
    created_at: Timestamp
    /** Deleted albums are kept as long as the history, and no list shows them. */
    deleted_at: Moment
  }
  album_photos: {
    album_id: string
    photo_id: string
    user_id: string
    added_at: Timestamp
  }
}
