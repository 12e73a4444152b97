import { messages } from '@verso/contract/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { client } from '../../test/client.ts'
import type { TestUser } from '../../test/given.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const new_password = 'Another-horse-8'
const signIn = async ({ email, password }: Pick<TestUser, 'email' | 'password'>) =>
  (await app.call('signIn', { email, password })).AuthenticationResult
const change = (user: TestUser, old_password = user.password, next = new_password) =>
  app.as(user).call('changePassword', { old_password, new_password: next })

// API-015
test('only the new password works after a change', async () => {
  const ann = await app.given.user()
  expect(await change(ann)).toMatchObject({ message: 'Password has been changed successfully.' })
  await expect(signIn(ann)).rejects.toMatchObject({ error: messages.credentialsWrong })
  await signIn({ ...ann, password: new_password })
})

// SEC-025
test('other sessions and tokens end; the caller gets a new session', async () => {
  const ann = await app.given.user()
  const elsewhere = await signIn(ann)
  const { AuthenticationResult: next } = await change(ann)
  await expect(app.as(ann).call('getUser', {})).rejects.toMatchObject({ status: 401 })
  const refresh_token = elsewhere.RefreshToken
  await expect(app.call('refreshToken', { refresh_token })).rejects.toMatchObject({ status: 400 })
  await client(app.server, next.IdToken).call('getUser', {})
  await app.call('refreshToken', { refresh_token: next.RefreshToken })
})

// API-015, SEC-018
test('a wrong current password is refused with 400 and changes nothing', async () => {
  const ann = await app.given.user()
  await expect(change(ann, 'Wrong-horse-1')).rejects.toMatchObject({
    status: 400,
    error: messages.passwordWrong,
  })
  await signIn(ann)
  await app.as(ann).call('getUser', {})
})

// SEC-019, SET-024
test.each(['abc', 'no-capital-7', 'No-digits-here', 'Nospecial77'])(
  'a weak new password is refused: %s',
  async (weak) => {
    const ann = await app.given.user()
    await expect(change(ann, ann.password, weak)).rejects.toMatchObject({
      status: 400,
      error: messages.passwordWeak,
    })
  },
)

// SEC-018
test('the current password can be guessed ten times', async () => {
  const ann = await app.given.user()
  for (let n = 0; n < 10; n += 1)
    await expect(change(ann, `Wrong-horse-${n}`)).rejects.toMatchObject({ status: 400 })
  await expect(change(ann)).rejects.toMatchObject({ status: 429 })
  const bob = await app.given.user()
  await change(bob)
})

// API-014, SET-019
test('the default size of the model copy is saved and read back', async () => {
  const ann = await app.given.user()
  const side = { dimension_height: 600, dimension_width: 400 }
  await app.as(ann).call('editProfile', side)
  expect(await app.as(ann).call('getUser', {})).toMatchObject(side)
})

// SET-022, API-014
test.each([-1, 1.5, 10_001, null, '512'])('a size of %j is refused', async (wrong) => {
  const ann = await app.given.user()
  const input = { dimension_height: wrong as number, dimension_width: 0 }
  await expect(app.as(ann).call('editProfile', input)).rejects.toMatchObject({ status: 400 })
  expect(await app.as(ann).call('getUser', {})).toMatchObject({ dimension_height: 0 })
})
