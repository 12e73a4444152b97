import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import {
  centralHeader,
  dataDescriptor,
  endRecords,
  localHeader,
  type ZipEntry,
} from './zip-records.ts'

/** A file of an archive. Photos are compressed already: packing them again takes time and saves nothing. */
export type ArchivedFile = {
  path: string
  modifiedAt: Date
  body: Readable | string
  isCompressed?: boolean
}

/** Half the work of zlib's usual level, for a workbook that is 3 % larger. */
const level = 3

/**
 * A zip of these files as a stream. Each file is taken when the one before has been sent, so that memory grows neither
 * with their size nor their number. More than 4 GB and 65,535 files are possible (ZIP64). Fails where `files` fails.
 */
export const zipStream = (files: AsyncIterable<ArchivedFile>): Readable =>
  Readable.from(archive(files), { objectMode: false })

async function* archive(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  const headers: Uint8Array[] = []
  let offset = 0
  for await (const { path, modifiedAt, body, isCompressed = false } of files) {
    const name = Buffer.from(path)
    const sums = { crc: 0, size: 0, storedSize: 0 }
    const entry: ZipEntry = { name, modifiedAt, isCompressed: !isCompressed, offset, ...sums }
    for await (const bytes of fileParts(entry, body)) {
      offset += bytes.length
      yield bytes
    }
    // A copy: a small Buffer keeps the 8 kB alive from which Node cut it.
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
  // It may fail before it is read, and then fails again where it is read.
  source.on('error', () => undefined)
  try {
    yield localHeader(entry)
    // What is stored as it is passes one loop alone: two of them would take a quarter longer.
    const parts = entry.isCompressed
      ? pipeline(summed(entry, source), createDeflateRaw({ level }), () => {})
      : source
    for await (const part of parts as AsyncIterable<Buffer | string>) {
      const bytes = entry.isCompressed ? (part as Buffer) : sum(entry, part)
      entry.storedSize += bytes.length
      yield bytes
    }
    yield dataDescriptor(entry)
  } finally {
    // The one who reads may leave: what was opened for the file must be closed then.
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
