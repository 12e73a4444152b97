import { Readable } from 'node:stream'
import type { ParsedInput } from '@verso/contract/call.ts'
import type { Actor } from '../../actor.ts'
import type { Db } from '../../db/client.ts'
import type { Exclusions } from './column.ts'
import { columnsFor, toRow } from './columns.ts'
import { keywordList } from './keyword-list.ts'
import { type ExportedPhoto, originalNames } from './queries.ts'
import type { SheetKind } from './sheet.ts'
import { sharedNames, sidecarFiles } from './sidecar-archive.ts'

type AnyRequest = ParsedInput<'exportData'>
/** A request for one file; requests for photos make copies instead. */
export type FileRequest = AnyRequest & { type: Exclude<AnyRequest['type'], 'photo' | 'photos'> }
type ExportSource = {
  db: Db
  actor: Actor
  request: FileRequest
  photos: AsyncIterable<ExportedPhoto[]>
  excluded: Exclusions
  now: Date
}
type ExportFormat = {
  extension: string
  contentType: string
  downloadName: string
  /** Streams the file, so that memory does not grow with the number of photos. */
  body(source: ExportSource): Promise<Readable>
}

const workbook: ExportFormat = {
  extension: 'xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  downloadName: 'data.xlsx',
  body: (source) => rows('xlsx', source),
}

/** The formats that photos are exported to, by the `type` in the call. */
export const exportFormats: Record<FileRequest['type'], ExportFormat> = {
  xlxs: workbook,
  xlsx: workbook,
  csv: {
    extension: 'csv',
    contentType: 'text/csv; charset=utf-8',
    downloadName: 'data.csv',
    body: (source) => rows('csv', source),
  },
  sidecars: {
    extension: 'zip',
    contentType: 'application/zip',
    downloadName: 'xmp-sidecars.zip',
    body: sidecars,
  },
  keywords: {
    extension: 'txt',
    contentType: 'text/plain; charset=utf-8',
    downloadName: 'keywords.txt',
    body: async ({ photos, excluded }) => Readable.from(keywordList(oneByOne(photos), excluded)),
  },
}

async function rows(kind: SheetKind, { actor, photos, excluded }: ExportSource): Promise<Readable> {
  const columns = columnsFor(actor.role)
  async function* cells() {
    for await (const batch of photos) yield batch.map((photo) => toRow(columns, photo, excluded))
  }
  // Loaded for the first export, because most server processes do no export for a long time.
  const { sheet } = await import('./sheet.ts')
  return sheet(kind, columns, cells())
}

async function sidecars({
  db,
  actor,
  request,
  photos,
  excluded,
  now,
}: ExportSource): Promise<Readable> {
  const { zipStream } = await import('./zip-stream.ts')
  const shared = sharedNames(await originalNames(db, actor.userId, request))
  const { sidecar_naming: naming, keyword_root: hierarchyRoot = null } = request
  return zipStream(sidecarFiles(oneByOne(photos), excluded, { naming, hierarchyRoot, shared, now }))
}

async function* oneByOne(batches: AsyncIterable<ExportedPhoto[]>): AsyncGenerator<ExportedPhoto> {
  for await (const batch of batches) yield* batch
}
