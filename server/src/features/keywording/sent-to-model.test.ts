import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAi } from '../../adapters/ai-vision/openai.ts'
import type { VisionModel } from '../../ports/vision-model.ts'
import { adobeRgbProfile } from '../../test/adobe-rgb.ts'
import { describedPhoto } from '../../test/ai-server/described-photo.ts'
import { fault, says } from '../../test/ai-server/plays.ts'
import { type AiServer, startAiServer } from '../../test/ai-server/start.ts'
import { startApp } from '../../test/app.ts'
import { fourCorners, withTags } from '../../test/tagged-pictures.ts'

const key = 'sk-proj-TestKey0123456789abcdefTestKey'

let ai: AiServer
let app: Awaited<ReturnType<typeof startApp<VisionModel>>>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verso-profile-'))
  await writeFile(join(folder, 'adobe.icc'), adobeRgbProfile())
  ai = await startAiServer({ keys: [key] })
  const options = { model: 'gpt-6-luna', baseUrl: `${ai.url}/v1`, key, timeoutMs: 30_000 }
  const vision = openAi.open({ ...options, language: 'English', price: null })
  app = await startApp<VisionModel>({ vision })
})
afterAll(async () => {
  await app.stop()
  await ai.stop()
  await rm(folder, { recursive: true })
})
beforeEach(() => ai.reset())

const tags = {
  'Orientation#': 6,
  GPSLatitude: 43.4674,
  GPSLongitude: 11.8851,
  GPSLatitudeRef: 'N',
  GPSLongitudeRef: 'E',
  Make: 'NIKON',
  Model: 'COOLPIX P6000',
  SerialNumber: '4711-0815-42',
  Artist: 'Erika Muster',
  Copyright: 'Erika Muster, erika@example.org',
  DateTimeOriginal: '2008:10:22 16:28:39',
  'IPTC:Keywords': ['Piazza Grande'],
  'IPTC:Caption-Abstract': 'Market day. Ask erika@example.org, 43.4674, 11.8851',
} as never

const landscape = () => fourCorners({ width: 900, height: 600 })
/** Each with its colour tolerance, because the gamut of print is smaller than that of screens. */
const files: [string, number, () => Promise<Buffer>][] = [
  [
    'Adobe RGB',
    12,
    () => landscape().withIccProfile(join(folder, 'adobe.icc')).jpeg({ quality: 95 }).toBuffer(),
  ],
  ['CMYK', 45, () => landscape().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()],
]

async function send(bytes: Buffer, original_name = 'IMG_0815.jpg') {
  const user = await app.given.user({ role: 'admin', dimension_width: 320, dimension_height: 240 })
  await app.as(user).upload(bytes, { original_name })
  await app.drain()
  const [photo] = (await app.as(user).call('getImages', {})).images
  return { user, photo: photo ?? expect.fail() }
}

// AI-017, AI-021
test.each(files)(
  'a model receives a photo in %s at the user’s size, upright, sRGB, without metadata',
  async (_, tolerance, make) => {
    const { photo } = await send(await withTags(await make(), 'jpg', tags))
    expect(photo.status).toBe('completed')
    expect(ai.rejected).toEqual([])
    const image = ai.ledger[0]?.image ?? expect.fail()
    expect(image).toMatchObject({
      format: 'jpeg',
      width: 160,
      height: 240,
      colours: 'srgb',
      orientation: undefined,
      hasExif: false,
      hasProfile: false,
      hasXmp: false,
      hasIptc: false,
    })
    for (const trace of ['Exif', 'NIKON', 'Erika', 'photoshop', 'http://', 'ICC_PROFILE']) {
      expect(image.bytes.includes(trace), trace).toBe(false)
    }
    // Rotated clockwise: the top left corner is now at the top right.
    await expectColour(image.bytes, 0.8, 0.2, [0xb3, 0x20, 0x2a], tolerance)
    await expectColour(image.bytes, 0.2, 0.8, [0x1f, 0x4f, 0xae], tolerance)
  },
)

async function expectColour(
  jpeg: Buffer,
  x: number,
  y: number,
  colour: number[],
  tolerance: number,
) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
  const difference = Math.hypot(...colour.map((value, n) => value - (data[at + n] ?? 0)))
  expect(difference).toBeLessThan(tolerance)
}

// AI-021
test('facts are sent as data: the place as a name, no position, owner, serial number, e-mail', async () => {
  await send(
    await withTags(await landscape().jpeg().toBuffer(), 'jpg', tags),
    'Grandma 1962 Chicago.jpg',
  )
  const { body, asked } = ai.ledger[0] ?? expect.fail()
  const facts: unknown = JSON.parse(asked.texts.at(-1)?.replace('FACTS\n', '') ?? '')
  expect(facts).toEqual({
    camera_date: '2008-10-22T16:28:39',
    device: 'Nikon COOLPIX P6000 (camera)',
    place: 'Arezzo, Tuscany, Italy',
    place_from: 'GPS',
    existing_caption: 'Market day. Ask ,',
    existing_keywords: ['Piazza Grande'],
    file_name: 'Grandma 1962 Chicago',
  })
  for (const secret of ['43.46', '11.88', '4711', 'Muster', 'erika@', key, 'example.org']) {
    expect(body).not.toContain(secret)
  }
})

// AI-018, AI-019, AI-020
test("a photo's tokens and cost are the sum over all calls, including failed attempts", async () => {
  const before = await general()
  ai.play(
    says('{"descr', { finish: 'length', usage: { prompt: 1000, completion: 1500 } }),
    fault('server'),
    says(JSON.stringify(describedPhoto('')).replaceAll('"', "'"), {
      usage: { prompt: 1350, completion: 100, cached: 400 },
    }),
  )
  const { user, photo } = await send(await landscape().jpeg().toBuffer())
  expect(photo).toMatchObject({
    status: 'completed',
    model: 'gpt-6-luna',
    last_error: null,
    total_used_tokens: 3950,
    latest_prompt_tokens: 1350,
    latest_completion_tokens: 100,
    cost: 999e-6,
  })
  expect(ai.ledger.map(({ status }) => status)).toEqual([200, 500, 200])
  expect(ai.ledger.map(({ asked }) => asked.maxTokens)[0]).toBe(3000)
  const calls = await app.db
    .selectFrom('model_calls')
    .select(['outcome', 'cost', 'price_model', 'provider'])
    .where('user_id', '=', user.id)
    .orderBy('attempt')
    .execute()
  expect(calls).toMatchObject([
    { outcome: 'truncated', cost: '0.000850000', price_model: 'gpt-6-luna', provider: 'openai' },
    { outcome: 'server', cost: null, price_model: null },
    { outcome: 'salvaged', cost: '0.000149000' },
  ])
  expect((await general()) - before).toBeCloseTo(0.000999, 9)
})

async function general(): Promise<number> {
  const admin = await app.given.user({ role: 'admin' })
  const { general_cost: cost } = await app.as(admin).call('getUser', {})
  return cost ?? expect.fail()
}

// A-16, AI-011
test('a photo that the provider declines fails with a reason, and its cost is booked', async () => {
  ai.play({ kind: 'refuse', usage: { prompt: 900, completion: 7 } })
  const { photo } = await send(await landscape().jpeg().toBuffer())
  expect(photo).toMatchObject({
    status: 'failed',
    last_error: 'The AI provider declined this photo (OpenAI).',
    total_used_tokens: 907,
  })
})

// AI-008
test('the evidence of an editorial answer is stored with the photo', async () => {
  const editorial = {
    headline: 'Market in Arezzo',
    brands: ['Nikon'],
    organisations: [],
    event: null,
    works_and_characters: [],
    people: [
      {
        name: 'Jane Roe',
        basis: 'text_in_image',
      },
    ],
  }
  const text_in_image = 'JANE ROE'
  ai.play(says(JSON.stringify({ ...describedPhoto(''), text_in_image, editorial })))
  const user = await app.given.user()
  await app.as(user).upload(await landscape().jpeg().toBuffer(), { mode: 'editorial' })
  await app.drain()
  const [photo] = (await app.as(user).call('getImages', {})).images
  expect(photo?.keywords.slice(0, 3)).toEqual(['Jane Roe', 'Nikon', 'harbour'])
  const row = await app.db
    .selectFrom('photos')
    .select(['details', 'prompt_version'])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(row.prompt_version).toBe('photo-2')
  expect(row.details).toMatchObject({
    period: { confidence: 'none', basis: 'none' },
    editorial: { people: [{ name: 'Jane Roe', basis: 'text_in_image' }], brands: ['Nikon'] },
  })
})

// AI-011, SEC-022
test('neither key nor image is stored from an error message of the provider', async () => {
  const message = `Bad Authorization: Bearer ${key}, data:image/jpeg;base64,${'A'.repeat(500)}`
  ai.play(fault('bad_request', { message }))
  const { photo } = await send(await landscape().jpeg().toBuffer())
  expect(photo).toMatchObject({ status: 'failed' })
  expect(photo.last_error).toContain('OpenAI did not accept the request: Bad Authorization: …')
  ai.play(fault('auth', { message }))
  const user = await app.given.user()
  await app.as(user).upload(await landscape().jpeg().toBuffer())
  await app.drain()
  const tables = await app.db.introspection.getTables()
  for (const { schema, name } of tables) {
    const { rows } =
      await sql`select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(app.db)
    const all = JSON.stringify(rows)
    expect(all.includes(key) || all.includes('A'.repeat(40)), name).toBe(false)
  }
})
