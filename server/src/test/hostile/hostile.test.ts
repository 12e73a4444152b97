import { extraFormats, uploadTypes } from '@verso/contract/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basicVision } from '../../adapters/basic-vision/basic-vision.ts'
import { checkConsistency } from '../../features/consistency/consistency.ts'
import type { VisionModel } from '../../ports/vision-model.ts'
import { startApp } from '../app.ts'
import { CallRefused } from '../client.ts'
import type { TestUser } from '../given.ts'
import { jpeg } from '../upload-files.ts'
import { expectedEnd } from './expected-ends.ts'
import type { HostileFile } from './hostile-file.ts'
import { hostileFiles } from './hostile-files.ts'

const allTypes = [...uploadTypes, ...Object.values(extraFormats).flat()].join(',')

let app: Awaited<ReturnType<typeof startApp<VisionModel>>>
let ann: TestUser
beforeAll(async () => {
  app = await startApp({ vision: basicVision(), config: { UPLOAD_TYPES: allTypes } })
  ann = await app.given.user({ credits: 400 })
})
afterAll(() => app.stop())

/** Returns the sentence with which the file was refused or failed, otherwise its status. */
async function send({ name, type, make }: HostileFile): Promise<string> {
  try {
    const stored = await app.as(ann).upload(make(), { type, original_name: name })
    await app.drain()
    const { images } = await app.as(ann).call('getImages', {})
    const photo = images.find((image) => image.name === stored)
    return photo?.last_error ?? photo?.status ?? 'not listed'
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    return error.error
  }
}

const sendHonestPhoto = (seed: number): Promise<string> =>
  send({
    name: `honest ${seed}.jpg`,
    type: 'image/jpeg',
    make: () => honest[seed % 2] ?? Buffer.alloc(0),
  })
const honest = [await jpeg(1), await jpeg(2)]

// SEC-014, AI-006, UP-027
test(
  'each hostile file ends as expected, and the next photo gets its keywords',
  { timeout: 600_000 },
  async () => {
    const files = await hostileFiles()
    expect(files.length).toBeGreaterThanOrEqual(40)
    const wrong: string[] = []
    for (const [index, file] of files.entries()) {
      const end = await send(file)
      if (end !== expectedEnd(file)) wrong.push(`${file.type} ${file.name}: ${end}`)
      const next = await sendHonestPhoto(index)
      if (next !== 'completed') wrong.push(`the photo after ${file.type} ${file.name}: ${next}`)
    }
    expect(wrong).toEqual([])
    app.clock.advance({ hours: 2 })
    expect(await checkConsistency(app.deps, { graceMs: 60_000 })).toEqual([])
  },
)
