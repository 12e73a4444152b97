import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DecoderDied, type PhotoDecoder, PhotoRefused } from '../../ports/photo-decoder.ts'
import { fourCorners } from '../../test/tagged-pictures.ts'
import { startDecoderProcess } from './decoder-process.ts'
import { openPhotoDecoder } from './photo-decoder.ts'
import { createPool, type Pool } from './pool.ts'
import { watchTime } from './time.ts'

const limits = { types: ['image/jpeg', 'image/png'], megapixels: 100 }
const options = { limits, fileName: 'a.jpg', now: new Date(), copyBox: null }
const generous = { megabytes: 500, seconds: 60 }

let folder: string
let photo: string
let vast: string
let decoder: PhotoDecoder
let pool: Pool
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verso-decoder-'))
  photo = join(folder, 'photo.jpg')
  vast = join(folder, 'vast.png')
  await writeFile(photo, await fourCorners({ width: 900, height: 600 }).jpeg().toBuffer())
  const interlaced = fourCorners({ width: 6000, height: 4000 }).png({ progressive: true })
  await writeFile(vast, await interlaced.toBuffer())
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  decoder = openPhotoDecoder()
  pool = createPool(1)
})
afterEach(() => Promise.all([decoder.stop(), pool.stop()]))

const prepare = (path: string, bounds = generous) =>
  pool.run({ task: 'prepare', input: { path, ...options, isHeavyAllowed: true } }, bounds)

// SEC-014
test('a process that exceeds its memory or its time is ended, and the next photo gets a new one', async () => {
  await expect(prepare(vast, { megabytes: 120, seconds: 60 })).rejects.toMatchObject({
    reason: 'memory',
    message: 'The photo could not be read: it needs too much memory.',
  })
  await expect(prepare(vast, { megabytes: 500, seconds: 0.05 })).rejects.toMatchObject({
    reason: 'time',
    message: 'The photo could not be read: it takes too long.',
  })
  expect(await prepare(photo)).toMatchObject({ width: 900, height: 600 })
})

// SEC-014
test('a process that works is late sooner than one that waits for its turn', async () => {
  const programs = { working: 'for (;;);', waiting: 'setInterval(() => undefined, 1000)' }
  const late: string[] = []
  const ends = Object.entries(programs).map(async ([name, program]) => {
    const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' })
    await new Promise<void>((resolve) => watchTime(child.pid, 0.5, resolve))
    late.push(name)
    child.kill('SIGKILL')
  })
  await Promise.all(ends)
  expect(late).toEqual(['working', 'waiting'])
})

// SEC-014
test('a child that cannot be watched from outside ends itself, even while its thread is blocked', async () => {
  const module = new URL('./own-memory.ts', import.meta.url).href
  const program = `
    const { watchOwnMemory } = await import('${module}')
    const setBound = await watchOwnMemory()
    setBound(150)
    const kept = []
    for (let n = 0; n < 100; n += 1) {
      const until = Date.now() + 20
      while (Date.now() < until);
      kept.push(Buffer.alloc(10_000_000, 1))
    }`
  const file = join(folder, 'greedy.mjs')
  await writeFile(file, program)
  const child = spawn(process.execPath, [file], { stdio: 'ignore' })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})

// SEC-014
test('a process that ends before it is ready is not used again', async () => {
  const broken = startDecoderProcess(join(folder, 'missing.mjs'))
  const request = { task: 'inspect', input: { path: photo, limits } } as const
  await expect(broken.run(request, generous)).rejects.toThrow('could not start')
  expect(broken.isUsable()).toBe(false)
  await broken.stop()
})

// A-92, SEC-014
test('an AVIF of 24 megapixels gets the memory that it needs', async () => {
  const large = join(folder, 'large.avif')
  const picture = fourCorners({ width: 6000, height: 4000 })
  await writeFile(large, await picture.avif({ effort: 0 }).toBuffer())
  const types = ['image/avif']
  const prepared = decoder.prepare(large, { ...options, limits: { ...limits, types } })
  expect(await prepared).toMatchObject({ width: 6000, height: 4000 })
})

// A-92, SEC-014
test('a file that is much larger than its picture gets the memory for both', async () => {
  const motion = join(folder, 'motion.jpg')
  await copyFile(photo, motion)
  // Like a video that phones append.
  await truncate(motion, 500_000_000)
  expect(await decoder.inspect(motion, limits)).toMatchObject({ width: 900 })
  expect(await decoder.prepare(motion, options)).toMatchObject({ width: 900 })
  await rm(motion)
})

// SEC-014
test('requests wait for the processes of a small pool, and all get a result', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => prepare(photo)))
  expect(answers).toHaveLength(6)
  for (const answer of answers) expect(answer).toMatchObject({ width: 900, modelCopy: null })
})

// SEC-014
test('heavy photos are decoded one at a time, and all of them are decoded', async () => {
  const answers = await Promise.all(
    [vast, photo, vast].map((path) => decoder.prepare(path, options)),
  )
  expect(answers.map(({ width }) => width)).toEqual([6000, 900, 6000])
})

// SEC-014
test('refusals reach the caller, and a request that waits at the end is not blamed on the photo', async () => {
  const text = join(folder, 'text.jpg')
  await writeFile(text, 'hello, I am not a photo at all')
  await expect(decoder.inspect(text, limits)).rejects.toBeInstanceOf(PhotoRefused)
  const waiting = [prepare(photo), prepare(photo)]
  const outcomes = Promise.allSettled(waiting)
  await pool.stop()
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ reason: { message: 'The decoder has been stopped.' } })
    expect(outcome).not.toMatchObject({ reason: expect.any(DecoderDied) })
  }
})
