import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { basicVision } from '../server/src/adapters/basic-vision/basic-vision.ts'
import { openBuiltInModel } from '../server/src/adapters/local-vision/built-in-model.ts'
import { openPhotoDecoder } from '../server/src/adapters/photo-decoder/photo-decoder.ts'
import { readConfig } from '../server/src/config.ts'
import { plainRequest } from '../server/src/ports/plain-options.ts'
import { linkRuntime } from '../server/src/test/model/test-runtime.ts'
import { writeToyModel } from '../server/src/test/model/toy-model.ts'
import { noFacts } from '../server/src/test/no-facts.ts'
import { openFolder } from './folder.ts'
import { saveThresholds } from './save-thresholds.ts'

// The test may have to install the program that runs models, and computes the vectors of the vocabulary.
vi.setConfig({ testTimeout: 300_000 })

/** Between red and blue: the toy model gives both a probability of 0.0005, below the initial threshold. */
const magenta = '#ff0dff'

async function givenPhotos(folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const rows = ['file,keywords']
  for (let at = 0; at < count; at++) {
    const [background, keywords] = at % 2 === 0 ? [magenta, 'red;blue'] : ['#00ff00', 'green']
    const create = { width: 64 + at, height: 64, channels: 3, background } as const
    await sharp({ create })
      .jpeg()
      .toFile(join(folder, `${at}.jpg`))
    rows.push(`${at}.jpg,${keywords}`)
  }
  await writeFile(join(folder, 'truth.csv'), `${rows.join('\n')}\n`)
}

test('thresholds set from photos with known keywords apply from the next photo on', async () => {
  const base = await mkdtemp(join(tmpdir(), 'verso-thresholds-'))
  const decoder = openPhotoDecoder()
  const onFault = (error: unknown) => expect.unreachable(String(error))
  const open = () =>
    openBuiltInModel({ folder: join(base, 'models'), source: null, decoder, onFault })
  const builtInModel = open()
  onTestFinished(async () => {
    await builtInModel.stop()
    await decoder.stop()
    await rm(base, { recursive: true, force: true })
  })
  await linkRuntime(join(base, 'models'))
  await writeToyModel(join(base, 'toy'))
  await builtInModel.add(join(base, 'toy'))

  const facts = basicVision()
  const model = builtInModel.vision({ facts, otherwise: facts })
  const needs = { builtInModel, model, say: () => undefined }
  const saveBy = async (count: number) => {
    const photos = join(base, `${count} photos`)
    await givenPhotos(photos, count)
    const opening = { config: readConfig({}), decoder, say: () => undefined }
    return saveThresholds(needs, await openFolder(opening, photos, { seed: 1, max: null }), null)
  }
  const jpeg = await sharp({ create: { width: 90, height: 90, channels: 3, background: magenta } })
    .jpeg()
    .toBuffer()
  const coloursIn = async () => {
    const options = { ...plainRequest, advice: null, signal: AbortSignal.timeout(60_000) }
    const { details } = await model.describe({ jpeg }, noFacts, options)
    return details?.keywords?.map(({ keyword }) => keyword)
  }

  expect(await coloursIn()).toEqual([])
  await expect(saveBy(29)).rejects.toThrow(
    'they need 30 photos whose keywords are known, and there',
  )
  expect(builtInModel.calibration()).toBeNull()
  expect(await saveBy(32)).toMatch(/were set by 32 photos.*: 100 %, before 50 %\.$/)
  expect(builtInModel.calibration()).toMatchObject({ photos: 32 })
  expect(await coloursIn()).toEqual(expect.arrayContaining(['red', 'blue']))
  // Other processes have them too, even after a restart.
  expect(open().calibration()).toMatchObject({ photos: 32 })
})
