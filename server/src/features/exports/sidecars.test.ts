import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallInput } from '@verso/contract/call.ts'
import { ExifTool } from 'exiftool-vendored'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type App } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { noFacts } from '../../test/no-facts.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function exported(user: TestUser, request: CallInput<'exportData'>) {
  const { publicUrl } = await app.as(user).call('exportData', request)
  const { statusCode, headers, rawPayload } = await app.server.inject(publicUrl)
  expect(statusCode).toBe(200)
  return { headers, bytes: rawPayload }
}

async function sidecars(user: TestUser, request: CallInput<'exportData'> = {}) {
  const { bytes } = await exported(user, { ...request, type: 'sidecars' })
  const files = Object.entries(unzipSync(new Uint8Array(bytes)))
  return Object.fromEntries(files.map(([path, content]) => [path, strFromU8(content)]))
}

const evidence = { confidence: 'none', basis: 'none' }
const unknown = { period: evidence, location: evidence, content_flags: [] }

const namesOf = (files: object) => Object.keys(files).filter((path) => path !== 'README.txt')

// DESK-003, A-64, AI-008
test('sidecars contain what the list shows, as ExifTool reads it', async () => {
  const ann = await app.given.user()
  await app.given.photo(ann, {
    original_name: 'Trip/harbour.jpg',
    keywords: ['harbour', 'R&B <live>', 'boat'],
    excluded_keywords: ['boat'],
    added_keywords: ['Käthe'],
    description: 'A harbour',
    own_description: 'The harbour of "Arezzo"',
    period: 'Summer 1998',
    period_edtf: '1998-22',
    location: 'Arezzo, Tuscany, Italy',
    city: 'Arezzo',
    state: 'Tuscany',
    country: 'Italy',
    people: ['Käthe'],
    // The camera was held on its side, so the file needs a quarter turn; its owner turned the photo once more.
    facts: JSON.stringify({ ...noFacts, orientation: 6 }),
    turn: 90,
    model: 'A model',
    mode: 'editorial',
    details: JSON.stringify({ ...unknown, unverified: ['Harbour', 'boat', 'Nike'] }),
    confirmed_names: ['Nike'],
  })
  const files = await sidecars(ann, { keyword_root: 'AI' })
  const { 'Trip/harbour.xmp': xmp = '' } = files
  expect(await readBack(xmp)).toEqual({
    'XMP-dc:Subject': ['harbour', 'R&B <live>', 'Käthe'],
    'XMP-lr:HierarchicalSubject': ['AI|harbour', 'AI|R&B <live>', 'AI|Käthe'],
    'XMP-dc:Description': 'The harbour of "Arezzo"',
    'XMP-dc:Coverage': 'Summer 1998',
    'XMP-tiff:Orientation': 'Rotate 180',
    'XMP-photoshop:Instructions': 'Not verified, recognised by the AI alone: harbour.',
    'XMP-photoshop:City': 'Arezzo',
    'XMP-photoshop:State': 'Tuscany',
    'XMP-photoshop:Country': 'Italy',
    'XMP-iptcCore:AltTextAccessibility': 'The harbour of "Arezzo"',
    'XMP-iptcExt:PersonInImage': ['Käthe'],
    'XMP-iptcExt:LocationShown': [
      { City: 'Arezzo', CountryName: 'Italy', ProvinceState: 'Tuscany' },
    ],
    'XMP-xmpMM:History': [
      {
        Action: 'edited',
        Parameters: 'AI keywords',
        SoftwareAgent: 'Verso (A model)',
        When: expect.stringMatching(/^\d{4}/),
      },
    ],
  })
})

// DESK-003, A-64
test.each([
  ['Kreuzberg, Berlin', { Sublocation: 'Kreuzberg', City: 'Berlin' }],
  ['Duomo, Cortona, , Italy', { Sublocation: 'Duomo', City: 'Cortona', CountryName: 'Italy' }],
  ['Cortona, Italy', { City: 'Cortona', CountryName: 'Italy' }],
  [', , , Norway', { CountryName: 'Norway' }],
  ['At home, in the garden', { LocationName: 'At home, in the garden' }],
  ['NA', undefined],
])(
  "the owner's place %s is split into parts in files if the parts are clear",
  async (own, shown) => {
    const ann = await app.given.user()
    const berlin = { location: 'Mitte, Berlin, Germany', city: 'Berlin', country: 'Germany' }
    const names = { original_name: 'a.jpg', keywords: ['sea'] }
    await app.given.photo(ann, { ...names, ...berlin, own_location: own })
    const read = await readBack((await sidecars(ann))['a.xmp'] ?? '')
    expect(read['XMP-iptcExt:LocationShown']).toEqual(shown && [shown])
    expect(read['XMP-photoshop:City']).toBe(shown && 'City' in shown ? shown.City : undefined)
  },
)

// DESK-003, A-64, A-82
test('sidecars follow either naming style; doubles go into folders, photos without words have none', async () => {
  const ann = await app.given.user()
  for (const original_name of ['a.jpg', 'a.jpg', 'pair.NEF', 'pair.jpg', '../up.jpg'])
    await app.given.photo(ann, { original_name })
  const nothing = { keywords: [] as string[], period: 'NA', location: 'NA' }
  await app.given.photo(ann, { original_name: 'waiting.jpg', status: 'pending', ...nothing })

  const files = await sidecars(ann)
  const expected = ['2/a.xmp', 'a.xmp', 'pair.NEF.xmp', 'pair.jpg.xmp', 'up.xmp']
  expect(namesOf(files).toSorted()).toEqual(expected)
  expect(files['README.txt']).toContain('because they have no words yet: 1\n')
  const long = await sidecars(ann, { sidecar_naming: 'full' })
  expect(namesOf(long)).toContain('2/a.jpg.xmp')
})

// SEC-011
test('sidecars are those of the named photos or of all that match, and of no other user', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const mine = await app.given.photo(ann, { original_name: 'mine.jpg', keywords: ['sea'] })
  await app.given.photo(ann, { original_name: 'other.jpg', keywords: ['sky'] })
  const his = await app.given.photo(bob, { original_name: 'his.jpg', keywords: ['sea'] })

  expect(namesOf(await sidecars(ann, { names: [mine.name, his.name] }))).toEqual(['mine.xmp'])
  expect(namesOf(await sidecars(ann, { match: { keywords: ['sky'] } }))).toEqual(['other.xmp'])
  expect(namesOf(await sidecars(ann, { names: [his.name] }))).toEqual([])
})

//
test('a keyword list has every keyword once, in its usual spelling', async () => {
  const ann = await app.given.user()
  await app.given.photo(ann, { keywords: ['Harbour', 'boats'] })
  await app.given.photo(ann, { keywords: ['harbour', 'Zoo 10', 'Zoo 9', 'secret'] })
  await app.given.photo(ann, { keywords: ['harbour', 'boats'], excluded_keywords: ['boats'] })
  await app.db
    .insertInto('keyword_exclusions')
    .values({ user_id: ann.id, keyword: 'secret', spelling: 'secret' })
    .execute()
  const { headers, bytes } = await exported(ann, { type: 'keywords' })
  expect(bytes.toString()).toBe('boats\r\nharbour\r\nZoo 9\r\nZoo 10\r\n')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(headers['content-disposition']).toContain('attachment; filename="keywords.txt"')
})

/** The tags in a sidecar by group and name, without those that describe the sidecar file itself. */
async function readBack(xmp: string): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), 'verso-sidecar-'))
  const tool = new ExifTool({ maxProcs: 1 })
  try {
    const file = join(folder, 'photo.xmp')
    await writeFile(file, xmp)
    const tags = await tool.readRaw(file, { readArgs: ['-G1', '-struct', '-XMP:all', '-validate'] })
    const { 'XMP-x:XMPToolkit': _toolkit, ...rest } = tags as Record<string, unknown>
    const own = Object.entries(rest).filter(([tag]) => tag.startsWith('XMP-'))
    expect(rest).toMatchObject({ 'ExifTool:Validate': expect.stringMatching(/^OK/) })
    return Object.fromEntries(own)
  } finally {
    await tool.end()
    await rm(folder, { recursive: true })
  }
}
