import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Refusal } from '../../test/fake-server.ts'
import { user } from '../../test/given.ts'
import { endOutage, givenHealth } from '../../test/health.ts'
import { openApp } from '../../test/open-app.tsx'
import { HttpError } from '../http.ts'
import { connection } from './connection.ts'

const line = page.getByRole('complementary', { name: 'Network' })
const away = 'Verso cannot be reached. Changes cannot be saved.'
const lost = () => Promise.reject(new HttpError('Network Error'))
const choices = { expiring: true, used_up: true, batch: true }
const mails = page.getByRole('switch', { name: 'Photos ready' })
let health: ReturnType<typeof givenHealth>

beforeEach(() => {
  health = givenHealth()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  await endOutage(health)
  vi.restoreAllMocks()
})

// ERR-020
test('a write without a network fails at once, says so, and is not sent later', async () => {
  const { asked, server } = await openApp('/profile', {
    getMailChoices: () => ({ choices }),
    setMailChoice: lost,
  })
  await expect.element(mails).toBeChecked()
  health.status = 0
  window.dispatchEvent(new Event('offline'))
  await expect.element(line).toHaveTextContent(away)
  await mails.click()
  await expect.element(page.getByText('Your choice was not saved: Network Error')).toBeVisible()
  await expect.element(mails).toBeChecked()
  expect(asked('setMailChoice')).toHaveLength(1)
  server.answers.setMailChoice = () => ({ message: 'Saved' })
  health.status = 200
  await expect.element(line).not.toBeInTheDocument()
  expect(asked('setMailChoice')).toHaveLength(1)
})

// ERR-017, ERR-019, A-84
test('what could not be read is read again by itself once the server responds', async () => {
  health.status = 503
  const { server } = await openApp('/profile', { getUser: lost, getMailChoices: lost })
  await expect.element(line).toHaveTextContent(away)
  await expect.element(page.getByRole('button', { name: 'Load again' }).first()).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  Object.assign(server.answers, { getUser: () => user, getMailChoices: () => ({ choices }) })
  health.status = 200
  await expect.element(page.getByRole('main').getByText(user.full_name)).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
})

// ERR-020
test('soon notices a network that still carries the probe while it is going down', async () => {
  await openApp('/profile', { getMailChoices: () => ({ choices }) })
  await expect.element(mails).toBeChecked()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.poll(() => health.asked).toBe(1)
  expect(connection.get()).toBe('online')
  health.status = 0
  await expect.element(line).toHaveTextContent('You are offline. Changes cannot be saved.')
})

// ERR-020
test('a check that began before the network went down does not hide the outage', async () => {
  await openApp('/profile', { getMailChoices: () => ({ choices }) })
  await expect.element(mails).toBeChecked()
  const carried = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', vi.fn(fetch).mockReturnValueOnce(carried.promise))
  health.status = 0
  void connection.check()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.element(line).toHaveTextContent('You are offline. Changes cannot be saved.')
  carried.resolve(new Response(''))
})

test('a single lost request while the server responds shows no line', async () => {
  await openApp('/profile', { getMailChoices: lost })
  await expect.element(page.getByRole('button', { name: 'Load again' })).toBeVisible()
  expect(line.elements()).toHaveLength(0)
  expect(connection.get()).toBe('online')
})

// ERR-019
test('a refusal of the server is no outage', async () => {
  await openApp('/profile', { getMailChoices: () => new Refusal(500, '') })
  await expect.element(page.getByRole('button', { name: 'Load again' })).toBeVisible()
  expect(line.elements()).toHaveLength(0)
})
