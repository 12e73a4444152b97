import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startApp } from '../../test/app.ts'

const about = {
  full_name: 'Ann Example',
  date_of_birth: '05/03/1990',
  password: 'Correct-horse-7',
}

async function open(config: Record<string, string>) {
  const app = await startApp({ config })
  onTestFinished(() => app.stop())
  return (email: string) => app.call('signUp', { ...about, email })
}

//
test('an installation can restrict sign-up to invited addresses and domains, and its administrator', async () => {
  const signUp = await open({
    SIGNUP: 'invited',
    SIGNUP_ALLOWED: 'museum.example.org, Guest@example.com',
    ADMIN_EMAIL: 'boss@example.net',
  })
  for (const email of ['ann@museum.example.org', 'guest@example.com', 'boss@example.net'])
    expect(await signUp(email)).toMatchObject({ otp_required: true })
  for (const email of ['ann@example.com', 'ann@evil-museum.example.org', 'ann@example.org'])
    await expect(signUp(email)).rejects.toMatchObject({
      status: 400,
      error: 'This address has no invitation. Please ask the operator.',
    })
})

//
test('an installation can close sign-up', async () => {
  const signUp = await open({ SIGNUP: 'closed', ADMIN_EMAIL: 'boss@example.net' })
  await expect(signUp('ann@example.org')).rejects.toMatchObject({
    error: 'Sign-up is closed here. Please ask the operator.',
  })
  expect(await signUp('boss@example.net')).toMatchObject({ otp_required: true })
})

test('the server does not start with invitations but no list, and says why', () => {
  expect(() => readConfig({ SIGNUP: 'invited' })).toThrow('SIGNUP_ALLOWED: is needed')
})
