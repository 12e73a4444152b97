import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { clearFlows } from './jobs.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const about = { full_name: 'Ann Lee', date_of_birth: '05/03/1990', password: 'Own-pass-1' }
const users = async () => {
  const rows = await app.db.selectFrom('users').select('email').orderBy('email').execute()
  return rows.map(({ email }) => email)
}
const flows = () => app.db.selectFrom('account_flows').select('email').orderBy('email').execute()

// LEGAL-029, A-97
test('a sign-up that no one confirms is deleted with its data after seven days', async () => {
  const kept = await app.given.user({ email: 'kept@example.org' })
  await app.call('signUp', { ...about, email: 'old@example.org' })
  await app.call('signUp', { ...about, email: 'again@example.org' })
  await app.call('signUp', { ...about, email: 'asking@example.org' })
  await app.call('forgotPassword', { email: kept.email })
  app.clock.advance({ days: 4 })
  await app.call('signUp', { ...about, email: 'again@example.org' })
  // Rows are created with the database's time, so they are moved to the test clock.
  const week = new Date(app.clock.now().getTime() - 4 * 86_400_000)
  await app.db.updateTable('users').set({ created_at: week }).execute()
  await app.call('forgotPassword', { email: 'asking@example.org' })
  app.clock.advance({ days: 3, minutes: -1 })
  await app.runJob(clearFlows)
  const all = ['again@example.org', 'asking@example.org', 'kept@example.org', 'old@example.org']
  expect(await users()).toEqual(all)
  app.clock.advance({ minutes: 2 })
  await app.runJob(clearFlows)
  // A reset that still waits can create the account.
  expect(await users()).toEqual(all.slice(0, 3))
  expect((await flows()).map(({ email }) => email)).toEqual(all.slice(0, 2))
})
