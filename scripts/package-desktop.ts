import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkArchive } from './desktop-packages/check-archives.ts'
import { licenceText } from './desktop-packages/licence-file.ts'
import { makeLinux } from './desktop-packages/linux.ts'
import { makeMac } from './desktop-packages/mac.ts'
import type { Making } from './desktop-packages/making.ts'
import { bundleProgram } from './desktop-packages/program-folder.ts'
import { makeWindows } from './desktop-packages/windows.ts'

/**
 * Makes the packages of the desktop app for Windows, macOS and Linux, on Linux, and puts them into the folder from
 * which the server offers them. `npm run desktop:package -- linux` makes only those for one system.
 */
const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'desktop/package.json'), 'utf8')) as {
  version: string
}

const systems: Record<string, (making: Making) => Promise<string[]>> = {
  win: makeWindows,
  mac: async (making) => [...(await makeMac(making, 'arm64')), ...(await makeMac(making, 'x64'))],
  linux: makeLinux,
}

const programs = { makensis: 'nsis', zip: 'zip', tar: 'tar', xz: 'xz-utils', unzip: 'unzip' }

function checkPrograms(): void {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const missing = Object.entries(programs).filter(
    ([program]) => !folders.some((folder) => existsSync(join(folder, program))),
  )
  if (missing.length > 0)
    throw new Error(
      `To make packages, install these of Debian: ${missing.map(([, name]) => name).join(' ')}.`,
    )
}

async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function makePackages(wanted: readonly string[]): Promise<void> {
  checkPrograms()
  const final = process.env['DOWNLOADS_DIR'] ?? join(root, 'desktop/packages')
  await using making = await folderIn(final)
  const out = join(making.path, 'out')
  await mkdir(out)
  const bundle = join(making.path, 'bundle')
  await bundleProgram(bundle)
  const licences = await licenceText(making.path)
  const parts = { work: making.path, out, name: `Verso-${version}`, version, bundle, licences }
  const made = new Map<string, string>()
  for (const system of wanted)
    for (const file of (await systems[system]?.(parts)) ?? []) {
      await checkArchive(join(out, file), making.path)
      made.set(file, await checksum(join(out, file)))
      console.log(file)
    }
  for (const file of made.keys()) await rename(join(out, file), join(final, file))
  await writeSums(final, made)
  console.log(`in ${final}`)
}

/** A temporary folder inside the final one, so that packages can be moved from it in one step. */
async function folderIn(final: string) {
  await mkdir(final, { recursive: true })
  const path = await mkdtemp(join(final, '.making-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

const kindOf = (file: string) => file.replace(/^.*?-(?=(win|mac|linux)-)/, '')

/**
 * Writes the list of packages that the server reads; packages for other systems stay in it. Removes files that were
 * replaced.
 */
async function writeSums(final: string, made: ReadonlyMap<string, string>): Promise<void> {
  const list = join(final, 'SHA256SUMS')
  const before = existsSync(list) ? readFileSync(list, 'utf8') : ''
  const old = [...before.matchAll(/^([0-9a-f]{64}) {2}([\w.-]+)$/gm)].map(
    ([, sum = '', file = '']) => ({ sum, file }),
  )
  const kinds = new Set([...made.keys()].map(kindOf))
  const kept = old.filter(({ file }) => !kinds.has(kindOf(file)))
  const now = [...kept, ...[...made].map(([file, sum]) => ({ sum, file }))]
  await writeFile(`${list}.new`, now.map(({ sum, file }) => `${sum}  ${file}\n`).join(''))
  await rename(`${list}.new`, list)
  const names = new Set(now.map(({ file }) => file))
  for (const { file } of old) if (!names.has(file)) await rm(join(final, file), { force: true })
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in systems))
if (unknown.length > 0)
  throw new Error(
    `${unknown.join(' ')}: choose ${Object.keys(systems).join(', ')}, or nothing for all.`,
  )
await makePackages(chosen.length > 0 ? chosen : Object.keys(systems))
