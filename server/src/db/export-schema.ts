import type { Generated, JSONColumnType } from 'kysely'
import type { Timestamp } from './column-kinds.ts'

/** `path`: the path of the photo in the archive. */
export type ArchivedPhoto = { id: string; path: string }

/** Files that are made from photos, and deleted after some hours. */
export type ExportTables = {
  exports: {
    id: Generated<string>
    user_id: string
    key: string
    rows: number
    expires_at: Timestamp
    created_at: Timestamp
  }
  photo_archives: {
    id: Generated<string>
    user_id: string
    hierarchy_root: string | null
    expires_at: Timestamp
    created_at: Timestamp
  }
  photo_archive_parts: {
    archive_id: string
    part: number
    photos: JSONColumnType<ArchivedPhoto[]>
    bytes: number
    key: string | null
    done: Generated<number>
    is_ready: Generated<boolean>
    failure: string | null
  }
}
