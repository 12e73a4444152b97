import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack as tarPack } from 'tar-stream'
import type { ArchiveWriter } from '../../ports/archives.ts'
import { syncFolder } from '../sync-folder.ts'
import { checksumLine, checksumsName } from './checksums.ts'
import { encryption } from './encryption.ts'

/** See `Archives.write`. A partial file left by a killed process is replaced by the next one of the same name. */
export async function writeArchive(
  file: string,
  passphrase: string | undefined,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  if (existsSync(file))
    throw new Error(`${file} exists already. Choose another name, or remove it.`)
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  const handle = await open(partial, 'wx', 0o600).catch((error: Error) => {
    throw notWritten(file, error)
  })
  const { ino } = await handle.stat()
  const pack = tarPack()
  const disk = handle.createWriteStream({ flush: true })
  const filters = passphrase ? [await encryption(passphrase)] : []
  const stopped = new AbortController()
  const written = pipeline([Readable.from(pack), ...filters, disk], { signal: stopped.signal })
  try {
    await Promise.race([fillArchive(pack, fill), written])
    await written
    if ((await inodeOf(partial)) !== ino) throw new Error(`Another process writes ${file} too.`)
    await rename(partial, file)
    await syncFolder(dirname(file))
  } catch (error) {
    const fault = disk.errored
    stopped.abort()
    await written.catch(() => undefined)
    if ((await inodeOf(partial)) === ino) await rm(partial, { force: true })
    throw fault ? notWritten(file, fault, error) : error
  }
}

const notWritten = (file: string, fault: Error, cause: unknown = fault) =>
  new Error(`${file} cannot be written: ${fault.message}.`, { cause })

/** null if there is no such file. */
const inodeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ ino }) => ino,
    () => null,
  )

async function fillArchive(pack: Pack, fill: (archive: ArchiveWriter) => Promise<void>) {
  const checksums: string[] = []
  const headerOf = (name: string, size: number) => ({ name, size, mode: 0o600, mtime: new Date() })
  const add = async (name: string, content: Buffer) => {
    checksums.push(checksumLine(name, createHash('sha256').update(content).digest('hex')))
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve())
      pack.entry(headerOf(name, content.length), content, done)
    })
  }
  const stream = async (name: string, bytes: number, body: Readable) => {
    const hash = createHash('sha256')
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const entry = pack.entry(headerOf(name, bytes))
    await pipeline(body, hashing, entry as unknown as NodeJS.WritableStream)
    checksums.push(checksumLine(name, hash.digest('hex')))
  }
  await fill({ add, stream })
  await add(checksumsName, Buffer.from(checksums.join('')))
  pack.finalize()
}
