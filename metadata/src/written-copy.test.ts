import { expect, test } from 'vitest'
import type { FileTags } from './file-tags.ts'
import type { FileFormat } from './formats.ts'
import { usualChoices } from './photo-words.ts'
import { jpeg, wordsOf } from './plan-for-tests.ts'
import {
  planCopy,
  type TagsToWrite,
  type TagTool,
  writeCopy,
  type Writing,
} from './written-copy.ts'

const writing = {
  format: jpeg,
  hasPicture: true,
  words: wordsOf({ keywords: ['sea', 'R&B'] }),
  choices: usualChoices,
}

/** Simulates ExifTool on a file with these tags, apart from the steps that a test replaces. */
function fakeTool(original: FileTags, change: Partial<TagTool> = {}) {
  const files = new Map([['a.jpg', original]])
  const calls: TagsToWrite[] = []
  const tool: TagTool = {
    read: async (file) => files.get(file) ?? {},
    async write(request) {
      calls.push(request)
      const { source, copy, tags } = request
      files.set(copy, applied(files.get(source) ?? {}, tags))
      return { files: 1 }
    },
    payloadHash: async () => 'picture',
    size: async () => 100_000,
    ...change,
  }
  return { tool, files, calls }
}

/** `Keywords+` adds to a list; character references are decoded. */
function applied(before: FileTags, tags: TagsToWrite['tags']): FileTags {
  const plain = JSON.parse(JSON.stringify(tags).replaceAll('&amp;', '&')) as typeof tags
  const changed = Object.entries(plain).map(([key, value]) => {
    const tag = key.replace(/\+$/, '')
    return [tag, tag === key ? value : [before[tag], value].flat()]
  })
  return { ...before, ...Object.fromEntries(changed) }
}

async function copied({ tool }: { tool: TagTool }, chosen: Writing = writing) {
  const plan = await planCopy(tool, 'a.jpg', chosen)
  await writeCopy(tool, { source: 'a.jpg', copy: 'b.jpg' }, plan, chosen)
}

const own = { 'XMP-dc:Title': 'Own' }

// DESK-003, A-64
test('a copy that has the words and kept everything else is accepted', async () => {
  const fake = fakeTool(own)
  await copied(fake)
  expect(fake.files.get('b.jpg')).toMatchObject({ ...own, 'XMP-dc:Subject': ['sea', 'R&B'] })
})

// DESK-003, A-64
test('a copy is rejected if the writer reports success but has written nothing', async () => {
  const fake = fakeTool(own, { write: async () => ({ files: 1 }) })
  fake.files.set('b.jpg', own)
  await expect(copied(fake)).rejects.toMatchObject({ reason: 'not_kept' })
})

// DESK-003, A-64
test.each(['XMP-dc:Subject', 'IPTC:Keywords'])(
  'a copy with the new keywords in only one of two lists is rejected: without %s',
  async (list) => {
    const fake = fakeTool(own)
    const { read } = fake.tool
    fake.tool.read = async (file, iptc) => ({ ...(await read(file, iptc)), [list]: undefined })
    await expect(copied(fake)).rejects.toThrow(list)
  },
)

// DESK-003, A-64
test('a copy that lost a tag of the original is rejected', async () => {
  const fake = fakeTool(own)
  const { read } = fake.tool
  fake.tool.read = async (file, iptc) => {
    const tags = await read(file, iptc)
    return file === 'a.jpg' ? tags : { ...tags, 'XMP-dc:Title': undefined }
  }
  await expect(copied(fake)).rejects.toThrow('XMP-dc:Title')
})

// DESK-003, A-64
test.each([
  { name: 'another picture', payloadHash: async (file: string) => file },
  { name: 'a picture that is not found', payloadHash: async () => null },
])('a copy with $name is rejected', async ({ payloadHash }) => {
  await expect(copied(fakeTool(own, { payloadHash }))).rejects.toThrow('picture')
})

// DESK-003, A-64
test('a copy that is more than 32 kB smaller is rejected', async () => {
  const sized = (bytes: number) =>
    fakeTool(own, { size: async (file) => (file === 'a.jpg' ? 100_000 : bytes) })
  await copied(sized(100_000 - 32_768))
  await expect(copied(sized(100_000 - 32_769))).rejects.toThrow('size')
})

// DESK-003, A-64
test('if the writer refuses, the error contains its warning', async () => {
  const write = async () => ({ files: 0, warnings: ['[minor] Possibly incorrect maker notes'] })
  await expect(copied(fakeTool(own, { write }))).rejects.toMatchObject({
    reason: 'damaged',
    message: expect.stringContaining('maker notes'),
  })
})

// DESK-003, A-64
test('old IPTC texts are converted to UTF-8 in a separate call before new ones are written', async () => {
  const fake = fakeTool({ 'IPTC:Keywords': 'K\u00e4the' })
  await copied(fake)
  expect(fake.calls).toMatchObject([
    { source: 'a.jpg', copy: 'b.jpg', tags: {}, recode: 'Latin' },
    { source: 'b.jpg', copy: 'b.jpg', tags: { 'IPTC:Keywords+': ['sea', 'R&amp;B'] } },
  ])
  const ascii = fakeTool({ 'IPTC:Keywords': 'boat' })
  await copied(ascii)
  expect(ascii.calls).toHaveLength(1)
})

// DESK-003, A-64
test.each(['K\u00e4the', 'K\u00c3\u00a4the'])(
  'old IPTC texts stay as they are if only XMP is written: %s',
  async (keyword) => {
    const fake = fakeTool({ 'IPTC:Keywords': keyword })
    const { read } = fake.tool
    const inUtf8 = keyword.length > 5
    fake.tool.read = async (file, iptc) => {
      const tags = await read(file, iptc)
      return inUtf8 && iptc === 'UTF8' ? { ...tags, 'IPTC:Keywords': 'K\u00e4the' } : tags
    }
    await copied(fake, { ...writing, format: { hasIptc: false, turnedBy: null } })
    expect(fake.calls).toMatchObject([{ source: 'a.jpg', copy: 'b.jpg' }])
    expect(fake.calls[0]).not.toHaveProperty('recode')
    expect(fake.files.get('b.jpg')).toMatchObject({ 'IPTC:Keywords': keyword })
    expect(fake.files.get('b.jpg')).not.toHaveProperty('IPTC:CodedCharacterSet')
  },
)

// DESK-003, A-64
test('a file with content credentials is refused before anything is planned', async () => {
  const { tool } = fakeTool({ 'JUMBF:JUMDLabel': 'c2pa' })
  await expect(planCopy(tool, 'a.jpg', writing)).rejects.toMatchObject({
    reason: 'content_credentials',
  })
})

// DESK-003, A-64
test('a copy that is not turned as planned is rejected', async () => {
  const upright = { ...own, 'QuickTime:Rotation': 'Horizontal (normal)' }
  const format: FileFormat = { hasIptc: false, turnedBy: 'heif' }
  const turning = { ...writing, format, words: wordsOf({ orientation: 6 }) }
  const fake = fakeTool(upright)
  await copied(fake, turning)
  expect(fake.files.get('b.jpg')).toMatchObject({ 'QuickTime:Rotation': 'Rotate 90 CW' })
  const kept = fakeTool(upright, { write: async () => ({ files: 1 }) })
  kept.files.set('b.jpg', upright)
  await expect(copied(kept, turning)).rejects.toMatchObject({ reason: 'not_kept' })
})
