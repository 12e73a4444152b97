import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Refusal } from '../../test/fake-server.ts'
import { openApp } from '../../test/open-app.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const allMails = { choices: { expiring: true, used_up: true, batch: true } }

// SET-005
test('each kind of mail can be switched off; a failed save reverts the switch with a message', async () => {
  const { asked, server } = await openApp('/profile', {
    getMailChoices: () => allMails,
    setMailChoice: () => ({ message: 'Saved' }),
  })
  const choice = page.getByRole('switch', { name: 'Photos ready' })
  await expect.element(choice).toBeChecked()
  await page.getByText('Photos ready', { exact: true }).click()
  await expect.element(choice).not.toBeChecked()
  await expect.poll(() => asked('setMailChoice')).toHaveLength(1)
  expect(asked('setMailChoice')[0]).toMatchObject({ kind: 'batch', wanted: false })
  server.answers.setMailChoice = () => new Refusal(500, { error: 'Nobody is there.' })
  await page.getByRole('switch', { name: 'Credits used up' }).click()
  await expect.element(page.getByText('Your choice was not saved: Nobody is there.')).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'Credits used up' })).toBeChecked()
})

test('administrators, who need no credits, only have the mails about photos', async () => {
  await openApp('/profile', { getMailChoices: () => allMails }, { user: { role: 'admin' } })
  await expect.element(page.getByRole('switch')).toHaveAccessibleName('Photos ready')
})

// ERR-019
test('mail choices that cannot be loaded offer a retry', async () => {
  const { server } = await openApp('/profile', { getMailChoices: () => new Refusal(403, '') })
  await expect.element(button('Load again')).toBeVisible()
  server.answers.getMailChoices = () => allMails
  await button('Load again').click()
  await expect.element(page.getByRole('switch', { name: 'Credits expire soon' })).toBeChecked()
})
