import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { samplePictures } from '@verso/contract/limits.ts'
import { expect, onTestFinished, test } from 'vitest'
import { samplePath } from '../server/src/features/samples/pictures.ts'
import { startAiServer } from '../server/src/test/ai-server/start.ts'
import { allowSlowStarts } from '../server/src/test/slow-starts.ts'
import { withTags } from '../server/src/test/tagged-pictures.ts'
import { evaluationFolder } from './test/evaluation-folder.ts'

allowSlowStarts()

test("a file's keywords, date and position are the truth, and no AI is given its keywords", async () => {
  const ai = await startAiServer()
  onTestFinished(() => ai.stop())
  const settings = { AI_PROVIDER: 'ollama', AI_MODEL: 'qwen3-vl:8b', AI_BASE_URL: ai.url }
  const { photos, run, lines } = await evaluationFolder(settings)
  for (const file of [...samplePictures.map((name) => `${name}.jpg`), 'truth.csv'])
    await rm(join(photos, file))
  const tagged = await withTags(await readFile(samplePath('dog-on-a-beach')), 'jpg', {
    'IPTC:Keywords': ['retriever', 'seaside'],
    'EXIF:DateTimeOriginal': '2004:08:01 12:00:00',
    'EXIF:GPSLatitude': 43.4674,
    'EXIF:GPSLatitudeRef': 'N',
    'EXIF:GPSLongitude': 11.8851,
    'EXIF:GPSLongitudeRef': 'E',
  } as never)
  await writeFile(join(photos, 'holiday.jpg'), tagged)
  const { stdout, stderr, code } = await run(['photos'])
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
  expect((await lines())[1]).toMatchObject({
    truth: {
      keywords: { words: ['retriever', 'seaside'], from: 'file' },
      period: { edtf: '2004-08-01', from: 'file' },
      place: { position: { latitude: expect.closeTo(43.467, 2) }, from: 'file' },
    },
  })
  expect(stdout).toContain('The dates of 1 and the places of 1 photos are in their files.')

  const [withFacts = '', pixels = ''] = ai.ledger.map(({ body }) => body)
  expect(withFacts).toContain('2004-08-01')
  expect(withFacts).toContain('Arezzo')
  expect(pixels).not.toMatch(/2004|Arezzo|holiday/)
  for (const question of [withFacts, pixels]) expect(question).not.toMatch(/retriever|seaside/)
})
