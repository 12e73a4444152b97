import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usualChoices } from '@verso/metadata/photo-words.ts'
import { WordsRefused } from '@verso/metadata/words-refused.ts'
import { ExifTool } from 'exiftool-vendored'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openExifToolWriter } from '../../adapters/exiftool/exiftool-writer.ts'
import { fakeKeywords, fakeMetadataWriter } from '../fake-metadata-writer.ts'
import { fourCorners } from '../tagged-pictures.ts'
import { trickyWords as words } from '../words.ts'

let folder: string
let tool: ExifTool
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verso-writer-'))
  tool = new ExifTool({ maxProcs: 1 })
})
afterAll(async () => {
  await tool.end()
  await rm(folder, { recursive: true })
})

async function keywordsByExifTool(file: string): Promise<unknown> {
  const readArgs = ['-api', 'StructFormat=JSONQ', '-struct', '-XMP-dc:Subject']
  return (await tool.readRaw(file, { readArgs }))['Subject']
}

//
describe.each([
  { name: 'ExifTool', open: openExifToolWriter, keywordsOf: keywordsByExifTool },
  { name: 'the fake', open: fakeMetadataWriter, keywordsOf: fakeKeywords },
])('a metadata writer: $name', ({ name, open, keywordsOf }) => {
  const writer = open()
  afterAll(() => writer.stop())
  const inFolder = (file: string) => join(folder, `${name} ${file}`)
  const request = (contentType: string) => ({ contentType, words, choices: usualChoices })

  async function photo(file: string, bytes?: Buffer): Promise<string> {
    await writeFile(inFolder(file), bytes ?? (await fourCorners().jpeg().toBuffer()))
    return inFolder(file)
  }

  test('writes words into a copy; writing them again changes nothing, and the source is never changed', async () => {
    expect(await writer.unavailable()).toBeNull()
    const source = await photo('-a $x.jpg')
    const before = await readFile(source)
    const copy = inFolder('copy.jpg')
    expect(await writer.writeCopy(source, copy, request('image/jpeg'))).toMatchObject({
      outcome: 'written',
    })
    expect(await keywordsOf(copy)).toEqual(words.keywords)
    expect(await readFile(source)).toEqual(before)
    const second = inFolder('second.jpg')
    expect(await writer.writeCopy(copy, second, request('image/jpeg'))).toMatchObject({
      outcome: 'unchanged',
    })
    await expect(readFile(second)).rejects.toThrow('ENOENT')
  })

  test.each([
    { file: 'photo.nef', type: 'image/x-nikon-nef', reason: 'format' },
    { file: 'text.jpg', type: 'image/jpeg', reason: 'damaged', bytes: Buffer.from('a text') },
  ])(
    'refuses $file without creating a copy, and continues with other files',
    async ({ file, type, reason, bytes }) => {
      const source = await photo(file, bytes)
      const copy = inFolder(`copy of ${file}`)
      const refused = writer.writeCopy(source, copy, request(type))
      await expect(refused).rejects.toThrow(WordsRefused)
      await expect(refused).rejects.toMatchObject({ reason })
      // Users read the message, so it must not contain the server's folders.
      await expect(refused).rejects.not.toThrow(folder)
      expect(await readdir(folder)).not.toContain(`${name} copy of ${file}`)
      const next = await photo(`after ${file}.jpg`)
      expect(
        await writer.writeCopy(next, inFolder(`next ${file}.jpg`), request('image/jpeg')),
      ).toMatchObject({ outcome: 'written' })
    },
  )
})
