import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { basicVision } from '../../adapters/basic-vision.ts'
import type { ModelCopy, PhotoFacts, VisionModel } from '../../ports/vision-model.ts'
import { VisionError } from '../../ports/vision-model.ts'
import { fakeVision } from '../fake-vision.ts'

const models: [string, () => VisionModel][] = [
  ['basic', basicVision],
  ['fake', fakeVision],
]

const nothingKnown: PhotoFacts = {
  camera_date: null,
  scan_date: null,
  utc_offset: null,
  device: null,
  gps: null,
  place: null,
  existing_keywords: [],
  existing_title: null,
  existing_caption: null,
  file_name: 'img.jpg',
}

let photo: ModelCopy
beforeAll(async () => {
  const blank = { width: 600, height: 400, channels: 3, background: '#27618f' } as const
  const jpeg = await sharp({ create: blank }).jpeg().toBuffer()
  photo = { jpeg, width: 600, height: 400 }
})

const options = (excluded: string[] = []) => ({
  mode: 'Photo Organizing' as const,
  excluded,
  note: null,
  people: [],
  advice: null,
  signal: new AbortController().signal,
})

describe.each(models)('the %s model', (_, create) => {
  test('describes a photo of which nothing is known (AI-001, AI-002, AI-003, AI-006)', async () => {
    const answer = await create().describe(photo, nothingKnown, options())
    expect(answer.keywords.length).toBeGreaterThan(0)
    expect(answer.keywords.every((keyword) => keyword.trim() === keyword && keyword)).toBe(true)
    expect(answer.description).toMatch(/\S/)
    expect(answer.reason).toMatch(/\S/)
  })

  test('says NA for a period and a place it does not know (AI-004, AI-005, DATA-020)', async () => {
    const answer = await create().describe(photo, nothingKnown, options())
    expect(answer).toMatchObject({ period: 'NA', period_edtf: null, location: 'NA', place: null })
  })

  test('gives whole tokens and a cost that is a number or unknown (AI-018, AI-019)', async () => {
    const { usage } = await create().describe(photo, nothingKnown, options())
    expect(Number.isInteger(usage.prompt_tokens) && usage.prompt_tokens >= 0).toBe(true)
    expect(Number.isInteger(usage.completion_tokens) && usage.completion_tokens >= 0).toBe(true)
    expect(usage.cost === null || usage.cost >= 0).toBe(true)
  })

  test('leaves out what is excluded, whatever its case (AI-001)', async () => {
    const model = create()
    const { keywords } = await model.describe(photo, nothingKnown, options())
    const unwanted = keywords[0]?.toUpperCase() ?? ''
    const again = await model.describe(photo, nothingKnown, options([unwanted]))
    expect(again.keywords).toEqual(keywords.slice(1))
  })

  test('ends a call that nobody waits for any more (AI-015)', async () => {
    const signal = AbortSignal.abort()
    const answer = create().describe(photo, nothingKnown, { ...options(), signal })
    await expect(answer).rejects.toBeInstanceOf(VisionError)
  })

  test('names itself (AI-021)', () => {
    const { provider, name, prompt_version } = create()
    expect([provider, name, prompt_version].every((text) => text.length > 0)).toBe(true)
  })
})
