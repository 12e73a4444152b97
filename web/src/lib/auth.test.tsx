import { beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { Refusal, fakeServer } from '../test/fake-server.ts'
import { tokens } from '../test/given.ts'
import { useAuth } from './auth.ts'
import { session } from './session.ts'
import { signUpFlow } from './tab-flow.ts'

const ana = { email: 'ana@example.org', password: 'Secret1!' }
const person = { ...ana, full_name: 'Ana Duarte', date_of_birth: '05/03/1990' }

beforeEach(() => {
  localStorage.clear()
  signUpFlow.set(null)
  session.update({ isAuthenticated: false, otpRequired: false, otpConfirmed: false, email: '' })
  session.forgetErrors()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

async function auth() {
  const { result } = await renderHook(() => useAuth())
  return result.current
}

// AUTH-013, DATA-010, DATA-011
test('a sign-in stores the three tokens and the state', async () => {
  fakeServer({ signIn: () => tokens() })
  await (await auth()).signIn(ana)
  expect(localStorage.getItem('IdToken')).toBe('id-1')
  expect(localStorage.getItem('AccessToken')).toBe('access-1')
  expect(localStorage.getItem('RefreshToken')).toBe('refresh-1')
  expect(JSON.parse(localStorage.getItem('authState') ?? '')).toEqual({
    isAuthenticated: true,
    otpRequired: false,
    otpConfirmed: false,
    email: '',
    errors: { signUp: null, confirmOtp: null, signIn: null },
  })
})

// AUTH-014, AUTH-015, ERR-003
test.each(['User not confirmed', 'USER NOT CONFIRMED', 'user not confirmed'])(
  'the refusal "%s" sends a new code and shows no error',
  async (text) => {
    const server = fakeServer({
      signIn: () => new Refusal(400, { error: text, flow_id: 'flow-2' }),
      resendOtp: () => ({ message: 'Sent' }),
    })
    await (await auth()).signIn(ana)
    expect(server.seen.at(-1)).toMatchObject({
      call: 'resendOtp',
      input: { email: ana.email, flow_id: 'flow-2' },
    })
    expect(session.state()).toMatchObject({ otpRequired: true, email: ana.email })
    expect(session.state().errors.signIn).toBeNull()
  },
)

// ERR-001, ERR-002
test('any other refusal is shown as the sign-in error', async () => {
  const { signIn } = await auth()
  fakeServer({ signIn: () => new Refusal(400, { error: 'Incorrect email or password' }) })
  await signIn(ana)
  expect(session.state().errors.signIn).toBe('Incorrect email or password')
  fakeServer({ signIn: () => new Refusal(500, '') })
  await signIn(ana)
  expect(session.state().errors.signIn).toBe('An unknown error occurred')
})

// AUTH-015, A-44
test('a resend that is refused as too early is not shown as a sign-in error', async () => {
  fakeServer({
    signIn: () => new Refusal(400, { error: 'User not confirmed', flow_id: 'flow-2' }),
    resendOtp: () => new Refusal(429, { error: 'Too soon' }),
  })
  await (await auth()).signIn(ana)
  expect(session.state()).toMatchObject({ otpRequired: true, errors: { signIn: null } })
})

// AUTH-047
test('sign-up waits for a code and stores no token', async () => {
  fakeServer({ signUp: () => ({ message: 'Sent', otp_required: true, flow_id: 'flow-1' }) })
  await (await auth()).signUp(person)
  expect(session.state()).toMatchObject({ otpRequired: true, isAuthenticated: false })
  expect(localStorage.getItem('AccessToken')).toBeNull()
})

// DATA-011
test('passwords and codes never reach storage', async () => {
  fakeServer({
    signUp: () => ({ message: 'Sent', otp_required: true, flow_id: 'flow-1' }),
    confirmOtp: () => ({ message: 'Confirmed' }),
  })
  const { signUp, confirmOtp } = await auth()
  await signUp(person)
  await confirmOtp('123456')
  expect(JSON.stringify(localStorage)).not.toMatch(/Secret1!|123456/)
})

// ERR-004
test('a sign-up error is stored under signUp', async () => {
  fakeServer({ signUp: () => new Refusal(400, { error: 'Taken' }) })
  await (await auth()).signUp(person)
  expect(session.state().errors).toEqual({ signUp: 'Taken', confirmOtp: null, signIn: null })
})

// AUTH-058, AUTH-089
test('the code is sent with email and password; confirming does not sign in', async () => {
  const server = fakeServer({
    signUp: () => ({ message: 'Sent', otp_required: true, flow_id: 'flow-1' }),
    confirmOtp: () => ({ message: 'Confirmed' }),
  })
  const { signUp, confirmOtp, isAwaitingCode } = await auth()
  expect(isAwaitingCode()).toBe(false)
  await signUp(person)
  expect(isAwaitingCode()).toBe(true)
  await confirmOtp('123456')
  expect(isAwaitingCode()).toBe(false)
  expect(server.seen.at(-1)?.input).toEqual({
    auth_method: 'confirm_otp',
    ...ana,
    flow_id: 'flow-1',
    otp: '123456',
  })
  expect(session.state()).toMatchObject({ otpConfirmed: true, isAuthenticated: false })
  expect(localStorage.getItem('AccessToken')).toBeNull()
})

// ERR-005, ERR-006, AUTH-089
test('a wrong code is stored under confirmOtp, a failed resend under signIn', async () => {
  fakeServer({
    signUp: () => ({ message: 'Sent', otp_required: true, flow_id: 'flow-1' }),
    confirmOtp: () => new Refusal(400, { error: 'Wrong code' }),
    resendOtp: () => new Refusal(429, { error: 'Too soon' }),
  })
  const { signUp, confirmOtp, resendOtp } = await auth()
  await signUp(person)
  await confirmOtp('000000')
  await expect(resendOtp()).resolves.toBe(false)
  expect(session.state().errors).toEqual({
    signUp: null,
    confirmOtp: 'Wrong code',
    signIn: 'Too soon',
  })
})

test('signing in forgets the cached record of the previous user', async () => {
  localStorage.setItem('userData', '{"full_name":"Somebody Else"}')
  fakeServer({ signIn: () => tokens() })
  await (await auth()).signIn(ana)
  expect(localStorage.getItem('userData')).toBeNull()
})

test('a code is not sent without a sign-up in this tab', async () => {
  const server = fakeServer({})
  await (await auth()).confirmOtp('123456')
  expect(server.seen).toEqual([])
})
