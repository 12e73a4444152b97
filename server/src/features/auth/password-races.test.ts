import { messages } from '@verso/contract/messages.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { setPassword } from '../users/queries.ts'
import { revokeSessions } from '../users/session-queries.ts'
import * as passwords from './passwords.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const ownersNext = 'Owners-next-9'

/** Resets the account's password at the moment when a call has just found the old password right. */
function resetAfterCheck(userId: string): void {
  const { passwordMatches, hashPassword } = passwords
  const check = vi.spyOn(passwords, 'passwordMatches').mockImplementation(async (...given) => {
    const matches = await passwordMatches(...given)
    check.mockRestore()
    const next = await hashPassword(ownersNext)
    await app.db.transaction().execute(async (tx) => {
      await setPassword(tx, userId, next)
      await revokeSessions(tx, userId, app.clock.now())
    })
    return matches
  })
  onTestFinished(() => check.mockRestore())
}

const openSessions = async (userId: string) => {
  const sessions = app.db.selectFrom('sessions').select('id').where('user_id', '=', userId)
  return (await sessions.where('revoked_at', 'is', null).execute()).length
}

// SEC-025
test('a sign-in with the old password opens no session that outlives a reset', async () => {
  const { id, email, password } = await app.given.user()
  resetAfterCheck(id)
  await expect(app.call('signIn', { email, password })).rejects.toMatchObject({
    status: 400,
    error: messages.credentialsWrong,
  })
  expect(await openSessions(id)).toBe(0)
  await app.call('signIn', { email, password: ownersNext })
})

// SEC-025, API-015
test('a password change that began before a reset does not replace the password of the reset', async () => {
  const ann = await app.given.user()
  resetAfterCheck(ann.id)
  const change = { old_password: ann.password, new_password: 'Strangers-8' }
  await expect(app.as(ann).call('changePassword', change)).rejects.toMatchObject({
    status: 400,
    error: messages.passwordWrong,
  })
  expect(await openSessions(ann.id)).toBe(0)
  await app.call('signIn', { email: ann.email, password: ownersNext })
})

// SEC-018, SEC-025
test('an account whose password was reset cannot be closed with the old password', async () => {
  const ann = await app.given.user()
  resetAfterCheck(ann.id)
  await expect(app.as(ann).call('closeAccount', { password: ann.password })).rejects.toMatchObject({
    status: 400,
    error: messages.passwordWrong,
  })
  await app.call('signIn', { email: ann.email, password: ownersNext })
})

// SEC-021, SEC-024
test('an address that waits for its code needs as many password checks as any other', async () => {
  const ann = await app.given.user()
  const waiting = await app.given.user({ verified: false })
  const emails = [ann.email, waiting.email, 'no-account@example.org']
  const checks = vi.spyOn(passwords, 'passwordMatches')
  onTestFinished(() => checks.mockRestore())
  const after = async (call: Promise<unknown>) => {
    checks.mockClear()
    await call.catch(() => undefined)
    return checks.mock.calls.length
  }
  const wrong = { password: 'Wrong-pass-1' }
  for (const email of emails) {
    expect(await after(app.call('signIn', { email, ...wrong })), email).toBe(1)
    expect(await after(app.call('confirmOtp', { email, ...wrong, otp: '123456' })), email).toBe(1)
  }
})
