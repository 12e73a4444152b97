import { z } from 'zod'

/** Names of the entries of a backup, in their order. */
export const entryNames = {
  manifest: 'manifest.json',
  tables: 'tables/',
  objects: 'objects/',
  summary: 'summary.json',
}

export const formatVersion = 1

/** The first entry: what is needed to read the others. */
export const manifestShape = z.object({
  format: z.literal('verso-backup'),
  version: z.number().int(),
  id: z.uuid(),
  made_at: z.iso.datetime(),
  installation: z.uuid(),
  key_fingerprint: z.string(),
  /** The migrations of the database, oldest first. */
  schema: z.array(z.string()).min(1),
  /** Ordered so that a table comes after those that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The backups that hold the files which this one leaves out, oldest first; they are in the same folder. */
  since: z.array(z.object({ id: z.uuid(), file: z.string() })),
})
export type Manifest = z.output<typeof manifestShape>

/** The last entry. */
export const summaryShape = z.object({
  photos: z.number(),
  /** Files in this backup, and in those that it continues. */
  objects: z.number(),
  bytes: z.number(),
  kept: z.number(),
  /** Photos that were deleted while the backup was being made, so that their files may not be in it. */
  deleted: z.array(z.object({ user_id: z.uuid(), name: z.string() })),
  /** Files that were missing although their photo was not deleted. */
  missing: z.array(z.string()),
  /** Files that the disk could not read, which are not in this backup. Earlier versions of Verso had no such backups. */
  unreadable: z.array(z.string()).default([]),
})
export type Summary = z.output<typeof summaryShape>
