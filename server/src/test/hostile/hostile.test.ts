import { afterAll, beforeAll, expect, test } from 'vitest'
import { basicVision } from '../../adapters/basic-vision/basic-vision.ts'
import { checkConsistency } from '../../features/consistency/consistency.ts'
import type { VisionModel } from '../../ports/vision-model.ts'
import { startApp } from '../app.ts'
import { CallRefused } from '../client.ts'
import type { TestUser } from '../given.ts'
import { jpeg } from '../upload-files.ts'
import type { HostileFile } from './hostile-file.ts'
import { hostileFiles } from './hostile-files.ts'

const allTypes = 'image/jpeg,image/png,image/gif,image/webp,image/tiff,image/avif,image/heic'

let app: Awaited<ReturnType<typeof startApp<VisionModel>>>
let ann: TestUser
beforeAll(async () => {
  app = await startApp({ vision: basicVision(), config: { UPLOAD_TYPES: allTypes } })
  ann = await app.given.user({ credits: 400 })
})
afterAll(() => app.stop())

/** Returns how the file ended, and its sentence where it was refused or failed. */
async function send({ name, type, make }: HostileFile): Promise<{ end: string; sentence: string }> {
  try {
    const stored = await app.as(ann).upload(make(), { type, original_name: name })
    await app.drain()
    const { images } = await app.as(ann).call('getImages', {})
    const photo = images.find((image) => image.name === stored)
    return { end: photo?.status ?? 'not listed', sentence: photo?.last_error ?? '' }
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    return { end: `${error.status}`, sentence: error.error }
  }
}

async function sendHonestPhoto(seed: number): Promise<string> {
  return (
    await send({
      name: `honest ${seed}.jpg`,
      type: 'image/jpeg',
      make: () => honest[seed % 2] ?? Buffer.alloc(0),
    })
  ).end
}
const honest = [await jpeg(1), await jpeg(2)]

const isClear = (sentence: string) =>
  /^[A-Z][^]{8,98}[.!]$/.test(sentence) && !/vips|sharp|internal|undefined|null/i.test(sentence)

// SEC-014, AI-006, UP-027
test(
  'each hostile file ends with a clear sentence or as a photo, and the next photo gets its keywords',
  { timeout: 600_000 },
  async () => {
    const files = await hostileFiles()
    expect(files.length).toBeGreaterThanOrEqual(40)
    const wrong: string[] = []
    for (const [index, file] of files.entries()) {
      const { end, sentence } = await send(file)
      const isRefused = end === 'failed' || /^4\d\d$/.test(end)
      if (end !== 'completed' && !(isRefused && isClear(sentence)))
        wrong.push(`${file.type} ${file.name}: ${end} ${sentence}`)
      const next = await sendHonestPhoto(index)
      if (next !== 'completed') wrong.push(`the photo after ${file.type} ${file.name}: ${next}`)
    }
    expect(wrong).toEqual([])
    app.clock.advance({ hours: 2 })
    expect(await checkConsistency(app.deps, { graceMs: 60_000 })).toEqual([])
  },
)
