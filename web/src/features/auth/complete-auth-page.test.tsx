import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { useAuth } from '../../lib/auth.ts'
import { announceConfirmed, onConfirmedElsewhere } from '../../lib/confirmed-sign-ups.ts'
import { session } from '../../lib/session.ts'
import { reloadSettings } from '../../lib/settings.ts'
import { signUpFlow } from '../../lib/tab-flow.ts'
import { Refusal, fakeServer } from '../../test/fake-server.ts'
import type { SeenRequest } from '../../test/fake-server.ts'
import { settings } from '../../test/given.ts'
import { openPageAt } from '../../test/open-page-at.tsx'
import { CompleteAuthPage } from './complete-auth-page.tsx'

const boxes = page.getByRole('group', { name: 'Code' }).getByRole('textbox')
const digits = () => boxes.elements().map((box) => (box as HTMLInputElement).value)
const submit = page.getByRole('button', { name: 'Complete Sign Up' })
const resend = page.getByRole('button', { name: 'Resend Code' })

beforeEach(() => {
  localStorage.clear()
  signUpFlow.set(null)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.useRealTimers())

/** Opens the page after a sign-up. */
async function open() {
  const server = fakeServer({
    signUp: () => ({ message: 'Sent', otp_required: true, flow_id: 'flow-1' }),
    confirmOtp: () => ({ message: 'Confirmed' }),
    resendOtp: () => ({ message: 'Sent' }),
  })
  const { result } = await renderHook(() => useAuth())
  await result.current.signUp({
    full_name: 'Ana Duarte',
    date_of_birth: '05/03/1990',
    email: 'ana@example.org',
    password: 'Secret1!',
  })
  session.forgetErrors()
  const router = await openPageAt('/complete-auth', CompleteAuthPage)
  await expect.element(submit).toBeVisible()
  server.seen.length = 0
  return { server, router }
}

const codesSent = ({ seen }: { seen: SeenRequest[] }) =>
  seen.filter(({ call }) => call === 'confirmOtp').map(({ input }) => input['otp'])

function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  boxes
    .elements()[0]
    ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('without a mail server, the page says where the code is', async () => {
  const { server } = await open()
  const note = page.getByText(/The code is shown in the window where Verso was started/)
  server.answers.getSettings = () => settings
  await reloadSettings()
  expect(note.elements()).toEqual([])
  server.answers.getSettings = () => ({ ...settings, mails_are_files: true })
  await reloadSettings()
  await expect.element(note).toBeVisible()
  server.answers.getSettings = () => settings
  await reloadSettings()
})

// AUTH-048, AUTH-049, LIM-022
test('shows six numeric boxes and focuses the first', async () => {
  await open()
  await expect
    .element(
      page.getByText('OTP code sent to your email, please enter it to complete registration'),
    )
    .toBeVisible()
  expect(boxes.elements()).toHaveLength(6)
  await expect.element(boxes.first()).toHaveFocus()
  await userEvent.keyboard('1a2b')
  expect(digits()).toEqual(['1', '2', '', '', '', ''])
})

// AUTH-050
test('a paste is accepted only if every character is a digit', async () => {
  const { server } = await open()
  await userEvent.keyboard('9')
  paste('12a456')
  expect(digits()).toEqual(['9', '', '', '', '', ''])
  paste('123456')
  await expect.poll(digits).toEqual(['1', '2', '3', '4', '5', '6'])
  await expect.poll(() => server.seen.map(({ call }) => call)).toEqual(['confirmOtp'])
})

// AUTH-054, AUTH-059, API-007
test('the sixth digit submits email, password and code, and leads to the next page', async () => {
  const { server, router } = await open()
  await userEvent.keyboard('123456')
  await expect.poll(() => router.state.location.pathname).toBe('/verification-info')
  expect(server.seen).toMatchObject([
    {
      call: 'confirmOtp',
      input: { email: 'ana@example.org', password: 'Secret1!', flow_id: 'flow-1', otp: '123456' },
    },
  ])
})

// AUTH-054, AUTH-055
test('the button submits the code too, and reads "Loading..." while it does', async () => {
  const { server } = await open()
  const answer = Promise.withResolvers<Refusal>()
  server.answers.confirmOtp = () => answer.promise
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('button', { name: 'Loading...' })).toBeVisible()
  // The code itself was not refused, so it stays in its boxes.
  answer.resolve(new Refusal(503, ''))
  await submit.click()
  await expect.poll(() => codesSent(server)).toEqual(['123456', '123456'])
})

// AUTH-056, ERR-005
test('a wrong code shows an error and empties the boxes; the next complete code is sent automatically', async () => {
  const { server } = await open()
  server.answers.confirmOtp = () => new Refusal(400, { error: 'The code is wrong or has expired' })
  await userEvent.keyboard('000000')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The code is wrong or has expired')
  await expect.poll(() => digits().join('')).toBe('')
  await userEvent.keyboard('12345')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  server.answers.confirmOtp = () => ({ message: 'Confirmed' })
  await userEvent.keyboard('6')
  await expect.poll(() => codesSent(server)).toEqual(['000000', '123456'])
})

// AUTH-057
test('fewer than six digits are not sent', async () => {
  const { server } = await open()
  await userEvent.keyboard('123')
  await submit.click()
  await expect.element(page.getByText('OTP should be a 6-digit number')).toBeVisible()
  expect(server.seen).toEqual([])
})

// AUTH-051, AUTH-052, AUTH-053, LIM-023
test('after a resend a countdown replaces the link', async () => {
  const { server } = await open()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await resend.click()
  await expect.element(page.getByText('Resend Code in 2:00')).toBeVisible()
  await expect.element(resend).not.toBeInTheDocument()
  expect(server.seen).toMatchObject([{ call: 'resendOtp', input: { email: 'ana@example.org' } }])
  await vi.advanceTimersByTimeAsync(61_000)
  await expect.element(page.getByText('Resend Code in 0:59')).toBeVisible()
  await vi.advanceTimersByTimeAsync(59_000)
  await expect.element(resend).toBeVisible()
})

// ERR-006
test('a failed resend shows an error and keeps the link', async () => {
  const { server } = await open()
  server.answers.resendOtp = () => new Refusal(429, { error: 'Wait a moment' })
  await resend.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Wait a moment')
  await expect.element(resend).toBeVisible()
})

// AUTH-059
test('a code that is already confirmed leads to the next page at once', async () => {
  session.update({ otpConfirmed: true })
  const router = await openPageAt('/complete-auth', CompleteAuthPage)
  await expect.poll(() => router.state.location.pathname).toBe('/verification-info')
})

// AUTH-016
test('without an awaited code, the page leads to sign-in', async () => {
  const { result } = await renderHook(() => useAuth())
  fakeServer({ confirmOtp: () => ({ message: 'Confirmed' }) })
  await result.current.confirmOtp('123456')
  session.update({ otpConfirmed: false })
  const router = await openPageAt('/complete-auth', CompleteAuthPage)
  await expect.poll(() => router.state.location.pathname).toBe('/signin')
})

//
test('after a reload the code is sent with the email and the id of the flow', async () => {
  const server = fakeServer({ confirmOtp: () => ({ message: 'Confirmed' }) })
  signUpFlow.set({ email: 'ana@example.org', flow_id: 'flow-1' })
  session.update({ otpConfirmed: false })
  const router = await openPageAt('/complete-auth', CompleteAuthPage)
  await expect.element(page.getByText('ana@example.org')).toBeVisible()
  await userEvent.keyboard('123456')
  await expect.poll(() => router.state.location.pathname).toBe('/verification-info')
  expect(server.seen.find(({ call }) => call === 'confirmOtp')?.input).toMatchObject({
    email: 'ana@example.org',
    flow_id: 'flow-1',
    otp: '123456',
  })
})

// AUTH-058, API-007
test('a link that confirms this sign-up in another tab ends the wait, any other does not', async () => {
  const { router } = await open()
  announceConfirmed('flow-2.secret')
  announceConfirmed('flow-1.secret')
  await expect.poll(() => router.state.location.pathname).toBe('/verification-info')
  expect(signUpFlow.get()).toEqual({ email: 'ana@example.org', isConfirmed: true })
})

// AUTH-058, API-007
test('a code that is accepted ends the wait in a copy of this tab too', async () => {
  await open()
  const confirmed: string[] = []
  onTestFinished(onConfirmedElsewhere((id) => confirmed.push(id)))
  await boxes.first().click()
  await userEvent.keyboard('123456')
  await expect.poll(() => confirmed).toEqual(['flow-1'])
})
