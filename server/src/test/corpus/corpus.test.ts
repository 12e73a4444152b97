import { afterAll, beforeAll, expect, test } from 'vitest'
import { basicVision } from '../../adapters/basic-vision/basic-vision.ts'
import { checkConsistency } from '../../features/consistency/consistency.ts'
import type { VisionModel } from '../../ports/vision-model.ts'
import { startApp } from '../app.ts'
import { CallRefused } from '../client.ts'
import type { TestUser } from '../given.ts'
import type { CorpusFile, End } from './corpus-file.ts'
import { crafted } from './crafted.ts'
import { mutated } from './mutations.ts'
import { originals } from './originals.ts'
import { seeded } from './seeded.ts'

const count = 200
/** Limit for all files together; a file that keeps the server busy exceeds it. */
const patienceMs = 180_000

let app: Awaited<ReturnType<typeof startApp<VisionModel>>>
let ann: TestUser
beforeAll(async () => {
  app = await startApp({ vision: basicVision() })
  ann = await app.given.user({ credits: count })
})
afterAll(() => app.stop())

async function corpus(): Promise<CorpusFile[]> {
  const good = await originals()
  const bytes = (name: string) => good.find((file) => file.name === name)?.bytes ?? Buffer.alloc(0)
  const bad = await crafted({
    jpeg: bytes('baseline.jpg'),
    png: bytes('plain.png'),
    gif: bytes('plain.gif'),
    webp: bytes('lossy.webp'),
  })
  const rest = count - good.length - bad.length
  return [...good, ...bad, ...mutated(good, rest, seeded(20_261_120))]
}

/** Matches a readable sentence without internal terms. */
const isClear = (sentence: string) =>
  /^[A-Z][^]{8,98}[.!]$/.test(sentence) &&
  !/vips|sharp|exif|buffer|undefined|null|internal|\bat \/|tried/i.test(sentence)

type Outcome = { file: CorpusFile; end: End; sentence: string | null }

async function send(file: CorpusFile): Promise<{ file: CorpusFile; name: string } | Outcome> {
  try {
    const name = await app.as(ann).upload(file.bytes, { type: file.type, original_name: file.name })
    return { file, name }
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    return { file, end: error.status, sentence: error.error }
  }
}

async function listed() {
  const photos = new Map<string, { status: string; last_error?: string | null }>()
  for (let page = 1; ; page += 1) {
    const { images } = await app.as(ann).call('getImages', { page, limit: 100 })
    for (const image of images) photos.set(image.name, image)
    if (images.length < 100) return photos
  }
}

// SEC-014, AI-006, UP-027
test(
  '200 damaged, odd and hostile files do not stop the server, and each has a clear outcome',
  async () => {
    const files = await corpus()
    expect(files).toHaveLength(count)
    const sent = []
    for (const file of files) sent.push(await send(file))
    await app.drain()
    const photos = await listed()
    const outcomes = sent.map((each): Outcome => {
      if ('end' in each) return each
      const photo = photos.get(each.name)
      return {
        file: each.file,
        end: photo?.status as End,
        sentence: photo?.last_error ?? null,
      }
    })

    const line = ({ file, end, sentence }: Outcome) => `${file.name}: ${end} ${sentence ?? ''}`
    const isKnown = ({ end }: Outcome) =>
      end === 'completed' || end === 'failed' || (typeof end === 'number' && end > 400 && end < 500)
    expect(outcomes.filter((outcome) => !isKnown(outcome)).map(line)).toEqual([])
    const isRight = ({ file, end }: Outcome) => !file.ends?.length || file.ends.includes(end)
    expect(outcomes.filter((outcome) => !isRight(outcome)).map(line)).toEqual([])
    const bad = outcomes.filter(({ end }) => end !== 'completed')
    expect(bad.filter(({ sentence }) => !isClear(sentence ?? '')).map(line)).toEqual([])
    for (const end of ['completed', 'failed', 415, 422, 413]) {
      expect(outcomes.map((outcome) => outcome.end)).toContain(end)
    }

    app.clock.advance({ hours: 2 })
    expect(await checkConsistency(app.deps, { graceMs: 60_000 })).toEqual([])
  },
  patienceMs,
)
