import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { undoRun } from '../desktop/src/engine/undo-run.ts'
import { outcomes, writeFolder } from '../desktop/src/test/engine.ts'
import { givenPhoto } from '../desktop/src/test/photo-set.ts'
import { cameraFile } from '../server/src/test/camera-files.ts'
import { everyFormat, ownTags } from '../server/src/test/every-format.ts'
import { fourCorners } from '../server/src/test/tagged-pictures.ts'
import { trickyWords } from '../server/src/test/words.ts'
import { zipOfServer } from './golden-zip.ts'
import { type Expected, readBack } from './other-readers.ts'

/**
 * Writes words into a file of each format, as the desktop app and as the server do, and reads them back with other
 * programs.
 */
const root = await mkdtemp(join(tmpdir(), 'verso-readers-'))
const failures: string[] = []
const missing = new Set<string>()
const check = (isRight: boolean, sentence: string) => void (isRight || failures.push(sentence))

async function goldenFiles(): Promise<Map<string, Buffer>> {
  const preview = await fourCorners({ width: 1200, height: 800 }).jpeg().toBuffer()
  const raw = cameraFile('nef', { make: 'NIKON CORPORATION', orientation: 1, jpegs: [preview] })
  const formats = Object.entries(await everyFormat()).map(
    ([ending, bytes]) => [`${ending}-file.${ending}`, bytes] as const,
  )
  return new Map([...formats, ['camera.nef', raw]])
}

/** ImageMagick's checksum of the decoded pixels; null if it cannot decode the file or is not installed. */
function pixels(path: string): string | null {
  try {
    const args = ['-quiet', '-format', '%#', path]
    return execFileSync('identify', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return null
  }
}

async function state(folder: string): Promise<string> {
  const names = (await readdir(folder)).toSorted()
  const sums = names.map(async (name) => {
    const hash = createHash('sha256').update(await readFile(join(folder, name)))
    return `${hash.digest('hex')}  ${name}`
  })
  return (await Promise.all(sums)).join('\n')
}

async function report(title: string, expected: ReadonlyMap<string, Expected>): Promise<void> {
  console.log(`${title}: ${expected.size} files`)
  for (const { program, comparisons, differences, missing: absent } of await readBack(expected)) {
    if (absent) missing.add(absent)
    failures.push(...differences.map((difference) => `${program}: ${difference}`))
    console.log(
      absent
        ? `  ${program}: MISSING, in the package ${absent}`
        : `  ${program}: ${comparisons - differences.length} of ${comparisons} values as written`,
    )
  }
}

function comparePixels(title: string, before: ReadonlyMap<string, string | null>, folder: string) {
  const compared = [...before].filter(([, sum]) => sum !== null)
  for (const [name, sum] of compared)
    check(pixels(join(folder, name)) === sum, `${title}: the pixels of ${name} are others`)
  const undecoded = [...before].flatMap(([name, sum]) => (sum === null ? name : []))
  console.log(
    `  pixels: ${compared.length} files compared; not decoded: ${undecoded.join(', ') || 'none'}`,
  )
}

async function byTheApp(files: ReadonlyMap<string, Buffer>) {
  const [photos, data] = [join(root, 'photos'), join(root, 'data')]
  await mkdir(photos)
  const given = [...files].map(([name, bytes]) => givenPhoto(photos, name, bytes))
  const known = await Promise.all(given)
  const before = new Map([...files.keys()].map((name) => [name, pixels(join(photos, name))]))
  const original = await state(photos)
  const written = await writeFolder({ photos, data }, known)
  const own = ownTags['XMP-dc:Subject']
  const { description, place } = trickyWords
  const expected = written.results.map(({ target = '', outcome }) => {
    check(['written', 'sidecar'].includes(outcome), `${target} was not written: ${outcome}`)
    const added = trickyWords.keywords.filter((keyword) => !own.includes(keyword))
    const keywords = outcome === 'sidecar' ? trickyWords.keywords : [...own, ...added]
    return [target, { keywords, description, city: place.city }] as const
  })
  await report('Written by the desktop app', new Map(expected))
  comparePixels('desktop app', before, photos)
  const second = await writeFolder({ photos, data }, known)
  const again = Object.values(outcomes(second)).filter((outcome) => outcome !== 'unchanged')
  check(again.length === 0 && second.run === null, 'A second run writes again')
  console.log(`  second run: ${again.length} files written`)
  await undoRun(data, written.run ?? '')
  check((await state(photos)) === original, 'Undo does not give every file back')
  console.log(
    `  undo: ${(await state(photos)) === original ? 'every file is' : 'NOT every file is'} as before, by its SHA-256`,
  )
}

async function byTheServer(files: ReadonlyMap<string, Buffer>) {
  const accepted = new Map([...files].filter(([name]) => extname(name) !== '.psd'))
  const folder = join(root, 'zip')
  const originals = join(root, 'originals')
  await mkdir(originals)
  for (const [name, bytes] of accepted) await writeFile(join(originals, name), bytes)
  const before = new Map([...accepted.keys()].map((name) => [name, pixels(join(originals, name))]))
  const words = ['harbour', 'R&B', 'a &amp; b', '1.10', 'Käthe', '多い', 'ä'.repeat(40)]
  const { expected, report: text } = await zipOfServer(accepted, words, folder)
  const own = ownTags['XMP-dc:Subject']
  const merged = [...expected].map(([path, it]) => {
    const added = it.keywords.filter(
      (word) => !own.some((one) => one.toLowerCase() === word.toLowerCase()),
    )
    return [path, path.endsWith('.xmp') ? it : { ...it, keywords: [...own, ...added] }] as const
  })
  await report('In the zip of the server', new Map(merged))
  comparePixels('zip', before, folder)
  console.log(text.replaceAll(/^/gm, '  | '))
}

try {
  const files = await goldenFiles()
  await byTheApp(files)
  await byTheServer(files)
} finally {
  await rm(root, { recursive: true })
}
for (const failure of failures) console.log(`✗ ${failure}`)
if (missing.size > 0)
  console.log(`Not everything was read: install ${[...missing].join(' ')} (Debian and Ubuntu).`)
console.log(
  failures.length === 0 && missing.size === 0
    ? 'All values were read as written.'
    : `${failures.length} failures.`,
)
process.exitCode = failures.length > 0 ? 1 : missing.size > 0 ? 2 : 0
