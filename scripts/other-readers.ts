import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { utf8Limit } from '@verso/metadata/utf8-limit.ts'
import { exiftoolPath } from 'exiftool-vendored'

/** The values that programs must find in a file. */
export type Expected = {
  keywords: readonly string[]
  description: string | null
  city: string | null
}

type Reading = {
  program: string
  /** The Debian package that contains the program. */
  in: string
  what: keyof Expected
  /** The extensions of files from which the program can read this. */
  endings: readonly string[]
  args: string[]
  /** The program's output for these values. */
  prints: (expected: Expected) => string
  /** The part of its output to compare; by default all of it. */
  found?: (output: string) => string
}

const withIptc = ['jpg', 'tif', 'psd']
const withXmp = [...withIptc, 'png', 'webp', 'gif', 'avif', 'heic', 'xmp']
/** Debian's exiv2 is built without support for HEIC and AVIF, and exiv2 reads no metadata of GIF. */
const exiv2Endings = [...withIptc, 'png', 'webp', 'xmp']
const cutKeywords = ({ keywords }: Expected) => keywords.map((word) => utf8Limit(word, 64))
const city = (expected: Expected) => expected.city ?? ''
const text = (expected: Expected) => expected.description ?? ''

const exiv2 = (
  what: keyof Expected,
  tag: string,
  endings: string[],
  prints: Reading['prints'],
) => ({
  program: 'exiv2',
  in: 'exiv2',
  what,
  endings,
  prints,
  args: ['-q', '-g', tag, '-Pv'],
})
const identify = (what: keyof Expected, dataset: string, prints: Reading['prints']) => ({
  program: 'identify',
  in: 'imagemagick',
  what,
  endings: withIptc,
  prints,
  args: ['-quiet', '-format', `%[IPTC:2:${dataset}]`],
})
const exempi = (what: keyof Expected, property: string, prints: Reading['prints']) => ({
  program: 'exempi',
  in: 'exempi',
  what,
  endings: withXmp,
  prints,
  args: ['-x'],
  found: (output: string) => propertyIn(output, property),
})
const exiftool = (
  what: keyof Expected,
  tag: string,
  endings: string[],
  prints: Reading['prints'],
) => ({
  program: 'exiftool',
  in: 'libimage-exiftool-perl',
  what,
  endings,
  prints,
  args: ['-s3', '-b', '-sep', '\n', `-${tag}`],
})
const lines = (words: readonly string[]) => words.join('\n')

/** How each program is called, and in which form it prints the values. */
const readings: readonly Reading[] = [
  exiv2('keywords', 'Xmp.dc.subject', exiv2Endings, ({ keywords }) => keywords.join(', ')),
  exiv2(
    'description',
    'Xmp.dc.description',
    exiv2Endings,
    (it) => text(it) && `lang="x-default" ${text(it)}`,
  ),
  exiv2('city', 'Xmp.photoshop.City', exiv2Endings, city),
  exiv2('keywords', 'Iptc.Application2.Keywords', withIptc, (it) => lines(cutKeywords(it))),
  exiv2('description', 'Iptc.Application2.Caption', withIptc, text),
  exiv2('city', 'Iptc.Application2.City', withIptc, city),
  exempi('keywords', 'dc:subject', ({ keywords }) => lines(keywords)),
  exempi('description', 'dc:description', text),
  exempi('city', 'photoshop:City', city),
  identify('keywords', '25', (it) => cutKeywords(it).join(';')),
  identify('description', '120', text),
  identify('city', '90', city),
  {
    program: 'iptc',
    in: 'libiptcdata-bin',
    what: 'keywords',
    endings: ['jpg'],
    args: [],
    prints: (it) => lines(cutKeywords(it)),
    found: (output) =>
      lines(
        [...output.matchAll(/^ *2:025\S* Keywords +String +\d+ {2}(.*)$/gm)].map(
          (row) => row[1] ?? '',
        ),
      ),
  },
  exiftool('keywords', 'XMP-dc:Subject', withXmp, ({ keywords }) => lines(keywords)),
  exiftool('description', 'XMP-dc:Description', withXmp, text),
  exiftool('city', 'XMP-photoshop:City', withXmp, city),
  exiftool('keywords', 'IPTC:Keywords', withIptc, (it) => lines(cutKeywords(it))),
]

/** The text of an XMP property, or of its members, one per line. */
function propertyIn(xml: string, name: string): string {
  const attribute = new RegExp(`\\s${name}="([^"]*)"`).exec(xml)?.[1]
  const element = new RegExp(`<${name}[^>]*>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? ''
  const members = [...element.matchAll(/<rdf:li[^>]*>(.*?)<\/rdf:li>/gs)].map(
    (found) => found[1] ?? '',
  )
  const found = attribute ?? (members.length > 0 ? lines(members) : element)
  return found.replace(
    /&(?:#x([0-9A-F]+);|(lt|gt|quot|apos|amp);)/gi,
    (_, code?: string, entity?: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : (entities[entity ?? ''] ?? ''),
  )
}
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const run = promisify(execFile)
async function outputOf(program: string, args: string[]): Promise<string | null> {
  try {
    return (await run(program, args, { maxBuffer: 2 ** 26 })).stdout
  } catch (error) {
    const { code, stdout = '' } = error as { code: unknown; stdout?: string }
    if (code === 'ENOENT') return null
    // exiv2 exits with this code if a file contains none of the requested tags.
    if (code === 1) return stdout
    throw error
  }
}

export type ReadBack = {
  program: string
  comparisons: number
  differences: string[]
  missing: string | null
}

/** Reads files with each program and compares the output. The keys of `expected` are the paths of the files. */
export async function readBack(expected: ReadonlyMap<string, Expected>): Promise<ReadBack[]> {
  const own = { program: await exiftoolPath(), name: 'exiftool of this project' }
  const all = readings.flatMap((reading) => [
    { ...reading, name: reading.program },
    ...(reading.program === 'exiftool' ? [{ ...reading, ...own }] : []),
  ])
  const results = new Map<string, ReadBack>()
  for (const { name, program, args, ...reading } of all) {
    const result = results.get(name) ?? {
      program: name,
      comparisons: 0,
      differences: [],
      missing: null,
    }
    results.set(name, result)
    for (const [path, values] of expected) {
      if (result.missing || !reading.endings.some((ending) => path.endsWith(`.${ending}`))) continue
      const output = await outputOf(program, [...args, path])
      if (output === null) {
        result.missing = reading.in
        continue
      }
      result.comparisons += 1
      const found = (reading.found ?? ((printed) => printed))(output).replace(/\n+$/, '')
      const wanted = reading.prints(values)
      if (found !== wanted)
        result.differences.push(
          `${path}, ${reading.what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`,
        )
    }
  }
  return [...results.values()]
}
