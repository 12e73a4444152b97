import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive. Photos are compressed already: packing them again takes time and saves nothing. */
export type ArchivedFile = {
  path: string
  modifiedAt: Date
  body: Readable | string
  isCompressed?: boolean
}

/**
 * A zip of these files as a stream. Each file is taken when the one before has been sent, so that memory grows neither
 * with their size nor their number. More than 4 GB and 65,535 files are possible (ZIP64). Fails where `files` fails.
 */
export function zipStream(files: AsyncIterable<ArchivedFile>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown) => output.destroy(error as Error)
  zip.on('error', fail)
  fill(zip, files, output).catch(fail)
  return output
}

async function fill(
  zip: ZipFile,
  files: AsyncIterable<ArchivedFile>,
  output: Readable,
): Promise<void> {
  for await (const { path, modifiedAt, body, isCompressed = false } of files) {
    const bytes = typeof body === 'string' ? Readable.from([Buffer.from(body)]) : body
    // The one who reads may leave: what was opened for the file must be closed then.
    const leave = () => bytes.destroy()
    output.once('close', leave)
    zip.addReadStream(bytes, path, { mtime: modifiedAt, compress: !isCompressed, mode: 0o100644 })
    await finished(bytes)
    output.off('close', leave)
  }
  zip.end()
}
