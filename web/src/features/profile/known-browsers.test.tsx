import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Refusal } from '../../test/fake-server.ts'
import { openApp } from '../../test/open-app.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const times = {
  created_at: '2026-11-01T10:00:00.000Z',
  last_used_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2027-05-19T10:00:00.000Z',
}
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const here = { id: '11111111-1111-4111-8111-111111111111', agent, is_this: true, ...times }
const other = { id: '22222222-2222-4222-8222-222222222222', agent: null, is_this: false, ...times }

// SEC-020, A-100
test('known browsers are listed, and one is removed after confirmation', async () => {
  let devices = [here, other]
  const { asked } = await openApp('/profile', {
    getDevices: () => ({ devices }),
    removeDevice: () => {
      devices = [here]
      return { message: 'Removed' }
    },
  })
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Firefox on Linux' }))
    .toMatchTextContent('This browser')
  await expect.element(page.getByText(/Known until 19 May 2027/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove Unknown browser' }).click()
  expect(asked('removeDevice')).toEqual([])
  await page.getByRole('button', { name: 'Yes, Remove' }).click()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Unknown browser' }))
    .not.toBeInTheDocument()
  expect(asked('removeDevice')).toMatchObject([{ id: other.id }])
})

test('a browser that could not be removed stays, and the reason is shown', async () => {
  await openApp('/profile', {
    getDevices: () => ({ devices: [here] }),
    removeDevice: () => new Refusal(503, { error: 'Try later.' }),
  })
  await page.getByRole('button', { name: 'Remove Firefox on Linux' }).click()
  await page.getByRole('button', { name: 'Yes, Remove' }).click()
  await expect.element(page.getByText('The browser was not removed: Try later.')).toBeVisible()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Firefox on Linux' }))
    .toBeVisible()
})
