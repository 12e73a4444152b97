import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import {
  centralHeader,
  dataDescriptor,
  endRecords,
  localHeader,
  type ZipEntry,
} from './zip-records.ts'

/**
 * A file of an archive. `isAlreadyCompressed` means that its bytes are compressed already, such as a photo's: compressing
 * them again would take time and save nothing.
 */
export type ArchivedFile = {
  path: string
  modifiedAt: Date
  body: Readable | string
  isAlreadyCompressed?: boolean
}

/** Half the work of zlib's default level, for a workbook that is 3 % larger. */
const level = 3

/**
 * Streams a zip of these files. Each file is read only when the one before has been sent, so that memory grows
 * neither with their size nor their number. More than 4 GB and 65,535 files are possible (ZIP64). Fails if `files`
 * fails.
 */
export const zipStream = (files: AsyncIterable<ArchivedFile>): Readable =>
  Readable.from(archive(files), { objectMode: false })

async function* archive(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  const headers: Uint8Array[] = []
  let offset = 0
  for await (const { path, modifiedAt, body, isAlreadyCompressed = false } of files) {
    const name = Buffer.from(path)
    const sums = { crc: 0, size: 0, storedSize: 0 }
    const entry: ZipEntry = { name, modifiedAt, isDeflated: !isAlreadyCompressed, offset, ...sums }
    for await (const bytes of fileParts(entry, body)) {
      offset += bytes.length
      yield bytes
    }
    // Copied, because a small Buffer keeps alive the 8 kB that Node cut it from.
    headers.push(new Uint8Array(centralHeader(entry)))
  }
  const start = offset
  for (const bytes of headers) {
    offset += bytes.length
    yield bytes
  }
  yield endRecords(headers.length, start, offset)
}

async function* fileParts(entry: ZipEntry, body: Readable | string): AsyncGenerator<Buffer> {
  const source = typeof body === 'string' ? Readable.from([Buffer.from(body)]) : body
  // It may fail before it is read; reading it then fails again.
  source.on('error', () => undefined)
  try {
    yield localHeader(entry)
    // Stored bytes pass through only one loop, because a second one would take a quarter longer.
    const parts = entry.isDeflated
      ? pipeline(summed(entry, source), createDeflateRaw({ level }), () => {})
      : source
    for await (const part of parts as AsyncIterable<Buffer | string>) {
      const bytes = entry.isDeflated ? (part as Buffer) : sum(entry, part)
      entry.storedSize += bytes.length
      yield bytes
    }
    yield dataDescriptor(entry)
  } finally {
    // If the reader stops early, the file that was opened must be closed.
    source.destroy()
  }
}

async function* summed(entry: ZipEntry, source: Readable): AsyncGenerator<Buffer> {
  for await (const part of source as AsyncIterable<Buffer | string>) yield sum(entry, part)
}

/** Adds a part of a file to its checksum and size. */
function sum(entry: ZipEntry, part: Buffer | string): Buffer {
  const bytes = typeof part === 'string' ? Buffer.from(part) : part
  entry.crc = crc32(bytes, entry.crc)
  entry.size += bytes.length
  return bytes
}
