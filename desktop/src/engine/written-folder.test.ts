import { createHash } from 'node:crypto'
import {
  chmod,
  link,
  readdir,
  readFile,
  realpath,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ExifTool } from 'exiftool-vendored'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { everyFormat } from '../../../server/src/test/every-format.ts'
import { contentCredentials } from '../../../server/src/test/tagged-pictures.ts'
import { trickyWords as words } from '../../../server/src/test/words.ts'
import { outcomes, writeFolder } from '../test/engine.ts'
import {
  givenPhoto,
  jpegOf,
  rawBytes,
  type Sandbox,
  sandbox,
  serverPhoto,
} from '../test/photo-set.ts'
import { readHashes } from './hashes.ts'
import { undoRun } from './undo-run.ts'

vi.setConfig({ testTimeout: 300_000 })

let box: Sandbox
const reader = new ExifTool({ maxProcs: 1 })
beforeAll(async () => void (box = await sandbox()))
afterAll(async () => {
  vi.resetConfig()
  await reader.end()
  await box[Symbol.asyncDispose]()
})

const read = async (name: string) =>
  (await reader.readRaw(join(box.photos, name), {
    readArgs: ['-G1', '-struct', '-api', 'StructFormat=JSONQ', '-all'],
    useMWG: false,
  })) as unknown as Record<string, unknown>

/** The SHA-256, time and mode of every file in the folder. */
async function state(): Promise<Record<string, string>> {
  const names = (await readdir(box.photos)).toSorted()
  const states = names.map(async (name) => {
    const path = join(box.photos, name)
    const { mode, mtimeMs } = await stat(path)
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    return [name, `${sha256} ${mode} ${Math.round(mtimeMs)}`] as const
  })
  return Object.fromEntries(await Promise.all(states))
}

async function givenEveryFormat() {
  const files = Object.entries(await everyFormat())
  return Promise.all(files.map(([ending, bytes]) => givenPhoto(box.photos, `own.${ending}`, bytes)))
}

const turnTags = ['IFD0:Orientation', 'QuickTime:Rotation', 'XMP-tiff:Orientation']

// DESK-001, DESK-003, A-64
test('writes words into every format once, and undoes them byte for byte', async () => {
  const known = await givenEveryFormat()
  const signed = contentCredentials(await jpegOf(1))
  known.push(await givenPhoto(box.photos, 'camera.nef', rawBytes(1)))
  known.push(await givenPhoto(box.photos, 'signed.jpg', signed))
  // As if the owner had rotated them by 90 degrees.
  for (const photo of known) photo.words = { ...photo.words, orientation: 6 }
  const time = new Date('2004-05-06T07:08:09.123Z')
  const names = await readdir(box.photos)
  await Promise.all(names.map((name) => utimes(join(box.photos, name), time, time)))
  await chmod(join(box.photos, 'own.jpg'), 0o640)
  const before = await state()
  const pictures = await Promise.all(names.map((name) => readHashes(join(box.photos, name))))

  const report = await writeFolder(box, known)
  expect(outcomes(report)).toEqual(
    Object.fromEntries(names.map((name) => [name, name.startsWith('own') ? 'written' : 'sidecar'])),
  )
  const noted = report.results.filter(({ notes = [] }) => notes.length > 0)
  expect(noted.map(({ path, notes }) => [basename(path), notes])).toEqual([
    ['own.gif', [expect.stringMatching(/^The picture is not turned as in Verso/)]],
  ])
  const inside = names.filter((name) => name.startsWith('own'))
  for (const name of [...inside, 'camera.xmp', 'signed.xmp']) {
    const tags = await read(name)
    expect(tags, name).toMatchObject({
      'XMP-dc:Description': words.description,
      'XMP-dc:Coverage': 'Summer 1998',
      'XMP-photoshop:City': 'Arezzo',
      'XMP-iptcExt:PersonInImage': words.people,
      'XMP-iptcExt:LocationShown': [{ City: 'Arezzo', CountryName: 'Italy' }],
    })
    expect(tags['XMP-dc:Subject'], name).toEqual(expect.arrayContaining([...words.keywords]))
    // An estimated period never becomes an exposure date, and a predicted location never a position.
    expect(Object.keys(tags).join(' '), name).not.toMatch(/DateTimeOriginal|DateCreated|GPS/)
    if (name.startsWith('own')) expect(tags['XMP-dc:Title'], name).toBe('Kept & unchanged')
    const turned = turnTags.map((tag) => tags[tag]).filter(Boolean)
    expect([...new Set(turned)], name).toEqual(name === 'own.gif' ? [] : ['Rotate 90 CW'])
  }
  expect(await read('own.jpg')).toMatchObject({ 'IPTC:City': 'Arezzo' })
  const after = await state()
  for (const name of inside) {
    expect(after[name]?.slice(64), name).toBe(before[name]?.slice(64))
    expect(after[name], name).not.toBe(before[name])
  }
  for (const name of ['camera.nef', 'signed.jpg']) expect(after[name]).toBe(before[name])
  const written = await Promise.all(names.map((name) => readHashes(join(box.photos, name))))
  expect(written.map(({ payloadHash }) => payloadHash)).toEqual(
    pictures.map(({ payloadHash }) => payloadHash),
  )

  const second = await writeFolder(box, known)
  expect(new Set(Object.values(outcomes(second)))).toEqual(new Set(['unchanged']))
  expect(second.run).toBeNull()
  expect(await readdir(join(box.data, 'runs'))).toHaveLength(1)
  expect(await state()).toEqual(after)

  const undo = await undoRun(box.data, report.run ?? '')
  expect(new Set(Object.values(outcomes(undo)))).toEqual(new Set(['written']))
  expect(await state()).toEqual(before)
  expect((await undoRun(box.data, report.run ?? '')).results).toEqual([])
})

// DESK-001, A-64
test('keeps links, and skips files that must not be replaced with a reason', async () => {
  await using folder = await sandbox()
  const { photos } = folder
  const known = [
    await givenPhoto(photos, 'linked.jpg', await jpegOf(1)),
    await givenPhoto(photos, 'hard.jpg', await jpegOf(2)),
    await givenPhoto(photos, 'read-only.jpg', await jpegOf(3)),
    await givenPhoto(photos, 'damaged.jpg', Buffer.from('no picture')),
  ]
  await symlink('linked.jpg', join(photos, 'link.jpg'))
  await link(join(photos, 'hard.jpg'), join(photos, 'hard too.jpg'))
  await chmod(join(photos, 'read-only.jpg'), 0o444)
  const untouched = ['hard.jpg', 'read-only.jpg', 'damaged.jpg']
  const bytes = () => Promise.all(untouched.map((name) => readFile(join(photos, name))))
  const before = await bytes()
  const report = await writeFolder(folder, known)
  expect(outcomes(report)).toEqual({
    'damaged.jpg': 'refused',
    'hard too.jpg': 'skipped',
    'hard.jpg': 'skipped',
    'linked.jpg': 'written',
    'read-only.jpg': 'skipped',
  })
  expect(report.results.every(({ outcome, reason }) => outcome === 'written' || reason)).toBe(true)
  // The reason must not mention the temporary copy.
  expect(report.results.find(({ outcome }) => outcome === 'refused')?.reason).toMatch(
    /^The metadata of the file cannot be changed safely\. \([^/~]+\)$/,
  )
  expect(await bytes()).toEqual(before)
  expect(await realpath(join(photos, 'link.jpg'))).toBe(await realpath(join(photos, 'linked.jpg')))
  expect((await readdir(photos)).filter((name) => name.startsWith('.~'))).toEqual([])
})

// DESK-001, A-64
test('adds words to an existing sidecar, and restores it on undo', async () => {
  await using folder = await sandbox()
  const { photos } = folder
  const pair = [
    await givenPhoto(photos, 'IMG_1.jpg', await jpegOf(1)),
    serverPhoto('gone.jpg', await jpegOf(9)),
    await givenPhoto(photos, 'IMG_2.nef', rawBytes(2)),
  ]
  await writeFile(join(photos, 'IMG_1.nef'), rawBytes(1))
  const own =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>'
  await writeFile(join(photos, 'IMG_2.xmp'), own)
  const report = await writeFolder(folder, pair)
  expect(outcomes(report)).toEqual({
    'IMG_1.jpg': 'written',
    'IMG_1.nef': 'sidecar',
    'IMG_2.nef': 'sidecar',
  })
  expect(await readdir(photos)).toContain('IMG_1.nef.xmp')
  const merged = await readFile(join(photos, 'IMG_2.xmp'), 'utf8')
  expect(merged).toContain('harbour')
  expect(merged).toMatch(/Rating.{1,3}4/)
  await undoRun(folder.data, report.run ?? '')
  expect(await readFile(join(photos, 'IMG_2.xmp'), 'utf8')).toBe(own)
  expect(await readdir(photos)).not.toContain('IMG_1.nef.xmp')
})

// DESK-001, A-64
test('skips files that changed since the preview or since the run', async () => {
  await using folder = await sandbox()
  const { photos } = folder
  const names = ['a.jpg', 'b.jpg', 'c.jpg']
  const known = await Promise.all(
    names.map(async (name, n) => givenPhoto(photos, name, await jpegOf(n))),
  )
  const other = await jpegOf(9)
  const early = await writeFolder(folder, known, {
    beforeWrite: () => writeFile(join(photos, 'a.jpg'), other),
    onStep: async (step, file) => {
      if (step === 'ready' && file.endsWith('b.jpg')) await writeFile(file, other)
    },
  })
  expect(outcomes(early)).toEqual({ 'a.jpg': 'skipped', 'b.jpg': 'skipped', 'c.jpg': 'written' })
  expect(await readFile(join(photos, 'a.jpg'))).toEqual(other)
  expect(await readFile(join(photos, 'b.jpg'))).toEqual(other)

  await writeFile(join(photos, 'c.jpg'), other)
  const undo = await undoRun(folder.data, early.run ?? '')
  expect(undo.results).toMatchObject([{ outcome: 'skipped' }])
  expect(undo.results[0]?.reason).toBe('The file has changed since, so it stays as it is.')
  expect(await readFile(join(photos, 'c.jpg'))).toEqual(other)
  expect((await readdir(photos)).toSorted()).toEqual(names)
})
