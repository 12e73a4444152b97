import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { ArchiveDamaged, type ArchiveEntry } from '../../ports/archives.ts'
import { checksumLine, checksumsName } from './checksums.ts'
import { decryption, headerBytes, magic } from './encryption.ts'

/** See `Archives.read`. */
export async function* readArchive(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<ArchiveEntry> {
  try {
    yield* entriesOf(file, passphrase)
  } catch (error) {
    throw explained(file, error)
  }
}

async function* entriesOf(file: string, passphrase: string | undefined) {
  const tar = extract()
  const stopped = new AbortController()
  const { start, filters } = await opened(file, passphrase)
  const source = createReadStream(file, { start, highWaterMark: 1024 * 1024 })
  const target = tar as unknown as NodeJS.WritableStream
  const read = pipeline([source, ...filters, target], { signal: stopped.signal })
  // The loop below throws the same error.
  read.catch(() => undefined)
  try {
    yield* checked(file, tar as unknown as AsyncIterable<TarEntry>)
    await read
  } finally {
    stopped.abort()
  }
}

type TarEntry = AsyncIterable<Buffer> & {
  header: { name: string; size?: number | undefined; type?: string | null | undefined }
}

async function* checked(file: string, tar: AsyncIterable<TarEntry>): AsyncGenerator<ArchiveEntry> {
  const found = createHash('sha256')
  let listed: string | null = null
  for await (const entry of tar) {
    const { name, size: bytes = 0, type } = entry.header
    if (type !== 'file') throw new ArchiveDamaged(`has ${name}, which is a ${type} and no file`)
    const hash = createHash('sha256')
    const body = Readable.from(hashed(file, entry, hash), { objectMode: false })
    if (name === checksumsName) {
      for await (const _ of body);
      listed = hash.digest('hex')
      continue
    }
    yield { name, bytes, body }
    for await (const _ of body);
    found.update(checksumLine(name, hash.digest('hex')))
  }
  if (listed === null) throw new ArchiveDamaged('is incomplete: it ends too early')
  if (listed !== found.digest('hex'))
    throw new ArchiveDamaged('is damaged: its contents do not have the checksums that it lists')
}

/** Errors of a body reach its reader first. */
async function* hashed(file: string, body: AsyncIterable<Buffer>, hash: Hash) {
  try {
    for await (const chunk of body) {
      hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    throw explained(file, error)
  }
}

/** Recognises an encrypted file by its first bytes. */
async function opened(
  file: string,
  passphrase: string | undefined,
): Promise<{ start: number; filters: Transform[] }> {
  const header = await firstBytes(file)
  if (!header.subarray(0, magic.length).equals(magic)) return { start: 0, filters: [] }
  if (!passphrase) throw new ArchiveDamaged('is encrypted. Set BACKUP_PASSPHRASE to its passphrase')
  return { start: headerBytes, filters: [await decryption(passphrase, header)] }
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const reasons: [RegExp, string][] = [
  [/unable to authenticate|Unsupported state/, 'is damaged, was cut, or has another passphrase'],
  [/Invalid tar header|Unexpected end/, 'is damaged or incomplete, or is no backup'],
]

/** All other errors keep their own message. */
function explained(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || error.message.startsWith(file)) return error
  const isUnreadable = 'syscall' in error && error.syscall === 'read'
  const known = isUnreadable
    ? `cannot be read from its disk: ${error.message}`
    : reasons.find(([pattern]) => pattern.test(error.message))?.[1]
  const reason = error instanceof ArchiveDamaged ? error.message : known
  return reason ? new ArchiveDamaged(`${file} ${reason}.`, { cause: error }) : error
}
