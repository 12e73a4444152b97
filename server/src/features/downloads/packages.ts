import { createReadStream, type ReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { CallOutput } from '@verso/contract/call.ts'
import type { Config } from '../../config.ts'

type Needs = { config: Pick<Config, 'API_BASE' | 'DOWNLOADS_DIR'> }
type Package = CallOutput<'getDownloads'>['packages'][number]

/** The folder in which `npm run desktop:package` puts its packages. */
const builtHere = resolve(import.meta.dirname, '../../../../desktop/packages')
/** The output of `sha256sum`; a file listed in it is a complete package. */
const checksums = 'SHA256SUMS'

/** The kind of a package by the end of its file name, in the order of the page. */
const kinds: { ending: string; system: Package['system']; kind: string }[] = [
  { ending: '-mac-arm64.zip', system: 'mac', kind: 'Apple silicon (M1 and later)' },
  { ending: '-mac-x64.zip', system: 'mac', kind: 'Intel' },
  { ending: '-win-x64-Setup.exe', system: 'windows', kind: 'Installer, 64-bit' },
  { ending: '-win-x64.zip', system: 'windows', kind: 'Without installer, 64-bit' },
  { ending: '-linux-x64.tar.xz', system: 'linux', kind: '64-bit' },
]

/** The available packages of the desktop app; an empty list if none were built. */
export async function listPackages({ config }: Needs): Promise<Package[]> {
  const sums = await readChecksums(folderOf(config))
  const found = kinds.flatMap(({ ending, system, kind }) =>
    [...sums]
      .filter(([file]) => file.endsWith(ending))
      .map(async ([file, sha256]) => {
        const size = await sizeOf(join(folderOf(config), file))
        const url = `${config.API_BASE}/downloads/${encodeURIComponent(file)}`
        return size === null ? [] : [{ file, system, kind, bytes: size, sha256, url }]
      }),
  )
  return (await Promise.all(found)).flat()
}

/** Opens one of the listed packages; null for any other name. */
export async function openPackage(
  needs: Needs,
  file: string,
): Promise<{ bytes: number; body: ReadStream } | null> {
  const listed = (await listPackages(needs)).find((each) => each.file === file)
  if (!listed) return null
  const body = createReadStream(join(folderOf(needs.config), listed.file))
  return { bytes: listed.bytes, body }
}

const folderOf = ({ DOWNLOADS_DIR: folder }: Needs['config']) =>
  folder === undefined ? builtHere : resolve(folder)

/** Maps file names to their SHA-256. Names with a folder are left out. */
async function readChecksums(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, checksums), 'utf8').catch(missing(''))
  const lines = text.matchAll(/^([0-9a-f]{64}) [ *]([\w.-]+)$/gm)
  return new Map([...lines].map(([, sha256 = '', file = '']) => [file, sha256]))
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(missing(null))
  return found?.isFile() ? found.size : null
}

/** Returns `value` for the error of a file that does not exist; throws any other error. */
const missing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value
    throw error
  }
