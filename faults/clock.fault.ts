import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { App } from '../e2e/app.ts'
import { allPhotos, breachesOf } from './ledger.ts'
import { expectClean } from './outcome.ts'
import { photoSupply } from './photo-supply.ts'
import { newUser } from './user.ts'

const hourMs = 3_600_000
/** Three days ahead, an hour back, 400 days ahead. */
const shifts = [72 * hourMs, -hourMs, 9600 * hourMs]

/** Starts the app with a clock that `set` can shift. */
async function startWithClock() {
  const folder = await mkdtemp(join(tmpdir(), 'verso-clock-'))
  const file = join(folder, 'shift')
  await writeFile(file, '0')
  const preload = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href
  const clock = { NODE_OPTIONS: `--import=${preload}`, SHIFTED_CLOCK: file }
  const app = await App.start({ settings: { ...clock, LOG_LEVEL: 'error' } })
  onTestFinished(async () => {
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    app,
    async set(shiftMs: number): Promise<void> {
      await writeFile(`${file}.new`, String(shiftMs))
      await rename(`${file}.new`, file)
      await expect.poll(() => readFile(`${file}.seen`, 'utf8')).toBe(String(shiftMs))
    },
  }
}

/** When the app issued a token according to its clock, in milliseconds. */
function issuedAt(token: string): number {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(payload) as { iat: number }).iat * 1000
}

test('a clock that jumps ahead by days or a year, or back, loses no photo and charges none twice', async () => {
  const { app, set } = await startWithClock()
  const user = await newUser(app, 'clock@example.org', await photoSupply(2000))
  const pending = async () => (await user.api.call('getImages', {})).status_counts.pending
  for (const shiftMs of shifts) {
    for (let n = 0; n < 4; n += 1) await user.upload()
    await set(shiftMs)
    const shifted = issuedAt(await user.api.tokenOf(user.email)) - Date.now()
    expect(Math.abs(shifted - shiftMs)).toBeLessThan(10_000)
    // By the new clock, sessions and welcome credits may have expired.
    await user.api.signIn(user.email)
    app.admin('grant', user.email, '50')
    for (let n = 0; n < 4; n += 1) await user.upload()
    await user.addKeyword()
    await user.exportAll()
    await expect.poll(pending, { timeout: 120_000 }).toBe(0)
    await set(0)
    await user.api.signIn(user.email)
    await user.deleteOne()
  }

  expect(await breachesOf(user.ledger, user.api)).toEqual([])
  const photos = [...(await allPhotos(user.api)).values()]
  expect(photos.map(({ status }) => status)).toEqual(photos.map(() => 'completed'))
  expectClean(app)
})
