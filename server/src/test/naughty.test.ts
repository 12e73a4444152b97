import { isStoredName } from '@verso/contract/rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConsistency } from '../features/consistency/consistency.ts'
import { type App, startApp } from './app.ts'
import { CallRefused } from './client.ts'
import { fortyNaughty, naughtyStrings } from './naughty-strings.ts'
import { jpeg } from './upload-files.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const person = { date_of_birth: '05/03/1990', password: 'Correct-horse-7' }

/** Returns the refusal of a call, which must be readable; null if the call succeeded. */
async function refusal(answer: Promise<unknown>): Promise<CallRefused | null> {
  try {
    await answer
    return null
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    expect(error.status).toBeGreaterThanOrEqual(400)
    expect(error.status).toBeLessThan(500)
    expect(error.error).toMatch(/^\w.{3,}/)
    return error
  }
}

// LIST-006, DATA-015, UP-048, SEC-014
test('forty hostile file names are returned unchanged, found, counted and deleted', async () => {
  expect(fortyNaughty).toHaveLength(40)
  const ann = await app.given.user({ credits: 40 })
  const calls = app.as(ann)
  const stored = new Map<string, string>()
  for (const [index, original_name] of fortyNaughty.entries()) {
    stored.set(await calls.upload(await jpeg(index), { original_name }), original_name)
  }
  expect([...stored.keys()].filter((name) => !isStoredName(name))).toEqual([])
  await app.drain()

  const { images, status_counts } = await calls.call('getImages', { limit: 100 })
  expect(status_counts).toEqual({ pending: 0, completed: 40, failed: 0 })
  expect(new Map(images.map(({ name, original_name }) => [name, original_name]))).toEqual(stored)
  for (const search of fortyNaughty) {
    const found = await calls.call('getImages', { search })
    const names = found.images.map(({ original_name }) => original_name)
    expect(names, JSON.stringify(search)).toContain(search)
    expect(names.length, JSON.stringify(search)).toBeLessThan(15)
  }
  const { deleted } = await calls.call('deleteImages', { names: [...stored.keys()] })
  expect(deleted).toBe(40)
  await app.drain()
  app.clock.advance({ hours: 2 })
  expect(await checkConsistency(app.deps, { graceMs: 60_000 })).toEqual([])
  app.clock.advance({ hours: -2 })
})

// LIST-006, SEC-014
test('every hostile text works as a search, up to the length limit', async () => {
  const ann = await app.given.user()
  await app.given.photo(ann, { original_name: 'plain.jpg' })
  for (const search of naughtyStrings) {
    const refused = await refusal(app.as(ann).call('getImages', { search }))
    expect(refused === null, JSON.stringify(search)).toBe(search.length <= 1000)
  }
  const { length } = await app.as(ann).call('getImages', {})
  expect(length).toBe(1)
})

// AUTH-033, AUTH-036, SEC-014
test("a hostile full name is refused with the form's message or stored unchanged", async () => {
  let kept = 0
  for (const [index, full_name] of naughtyStrings.entries()) {
    const email = `naughty-${index}@example.org`
    const refused = await refusal(app.call('signUp', { ...person, full_name, email }))
    if (refused) continue
    kept += 1
    const row = await app.db
      .selectFrom('users')
      .select('full_name')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(row.full_name).toBe(full_name.trim())
    expect(row.full_name).toMatch(/^[\p{L}\p{M}'’,.\- ]+$/u)
  }
  expect(kept).toBeGreaterThan(5)
})

// API-008, SEC-014
test('a hostile name in the database is returned unchanged, and appears in mails only as text', async () => {
  for (const full_name of fortyNaughty) {
    const ann = await app.given.user({ full_name })
    expect((await app.as(ann).call('getUser', {})).full_name).toBe(full_name)
    await app.call('forgotPassword', { email: ann.email })
    await app.drain()
    const mail = app.mailer.sent.find(({ to }) => to === ann.email)
    expect(mail?.html).toBeTruthy()
    expect(mail?.html).not.toMatch(/<(script|img|svg|iframe|form|link)\b/i)
    // The mail's own links lead only to this installation and to its support.
    expect(mail?.html).not.toMatch(
      /<a\b(?! class="\w+" href="(http:\/\/localhost:3000\/|mailto:))/i,
    )
    expect(`${mail?.subject}${mail?.to}`).not.toMatch(/[\r\n]/)
  }
})

// AUTH-031, SEC-014
test('a hostile email address or password is refused', async () => {
  for (const text of fortyNaughty) {
    const input = { ...person, full_name: 'Anna Keller', email: text }
    expect(await refusal(app.call('signUp', input)), text).not.toBeNull()
    const signIn = app.call('signIn', { email: 'nobody@example.org', password: text })
    expect(await refusal(signIn), text).not.toBeNull()
  }
})
