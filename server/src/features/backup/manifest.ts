import { z } from 'zod'

/** Names of the entries of a backup, in their order. */
export const entryNames = {
  manifest: 'manifest.json',
  tables: 'tables/',
  objects: 'objects/',
  summary: 'summary.json',
}

export const formatVersion = 1

/** The first entry, which is needed to read the others. */
export const manifestShape = z.object({
  format: z.literal('verso-backup'),
  version: z.number().int(),
  id: z.uuid(),
  made_at: z.iso.datetime(),
  installation: z.uuid(),
  key_fingerprint: z.string(),
  /** The migrations of the database, oldest first. */
  schema: z.array(z.string()).min(1),
  /** Ordered so that each table comes after the tables that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The backups that contain the files left out here, oldest first; they are in the same folder. */
  since: z.array(z.object({ id: z.uuid(), file: z.string() })),
})
export type Manifest = z.output<typeof manifestShape>

/** The last entry. */
export const summaryShape = z.object({
  photos: z.number(),
  /** The number of files in this backup; `kept` counts those in the backups that it continues. */
  objects: z.number(),
  bytes: z.number(),
  kept: z.number(),
  /** Photos that were deleted while the backup was being made, so their files may be missing in it. */
  deleted: z.array(z.object({ user_id: z.uuid(), name: z.string() })),
  /** Files that were missing although their photo was not deleted. */
  missing: z.array(z.string()),
  /**
   * Files that the disk could not read, which are not in this backup. Backups of earlier versions have no such list.
   */
  unreadable: z.array(z.string()).default([]),
})
export type Summary = z.output<typeof summaryShape>
