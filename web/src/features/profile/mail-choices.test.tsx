import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../lib/query-client.ts'
import { Refusal } from '../../test/fake-server.ts'
import type { SeenRequest } from '../../test/fake-server.ts'
import { openApp } from '../../test/open-app.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const allMails = { choices: { expiring: true, used_up: true, batch: true } }

/** A server that remembers the choices. */
function remembering() {
  let { choices } = allMails
  return {
    getMailChoices: () => ({ choices }),
    setMailChoice: ({ input }: SeenRequest) => {
      choices = { ...choices, [String(input['kind'])]: input['wanted'] }
      return { message: 'Saved' }
    },
  }
}

// SET-005
test('each kind of mail can be switched off; a failed save reverts the switch with a message', async () => {
  const { asked, server } = await openApp('/profile', remembering())
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

// SET-005
test('a choice that is made while the choices are being loaded again stays as it was saved', async () => {
  const late = Promise.withResolvers<typeof allMails>()
  const { asked, server } = await openApp('/profile', remembering())
  const { getMailChoices = () => allMails } = server.answers
  const choice = page.getByRole('switch', { name: 'Photos ready' })
  await expect.element(choice).toBeChecked()
  server.answers.getMailChoices = () => late.promise
  void queryClient.invalidateQueries({ queryKey: ['mail-choices'] })
  await expect.poll(() => asked('getMailChoices')).toHaveLength(2)
  server.answers.getMailChoices = getMailChoices
  await choice.click()
  await expect.poll(() => asked('setMailChoice')).toHaveLength(1)
  late.resolve(allMails)
  await expect.poll(() => asked('getMailChoices')).toHaveLength(3)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(choice).not.toBeChecked()
})

// SET-005
test('of several quick choices, only the last save loads them again', async () => {
  const saves: (() => void)[] = []
  const { asked, server } = await openApp('/profile', remembering())
  await expect.element(page.getByRole('switch', { name: 'Photos ready' })).toBeChecked()
  const { setMailChoice } = server.answers
  server.answers.setMailChoice = async (seen) => {
    await new Promise<void>((save) => saves.push(save))
    return setMailChoice?.(seen) ?? { message: '' }
  }
  await page.getByRole('switch', { name: 'Photos ready' }).click()
  await page.getByRole('switch', { name: 'Credits used up' }).click()
  await expect.poll(() => saves).toHaveLength(2)
  saves[0]?.()
  await expect.poll(() => queryClient.isMutating()).toBe(1)
  expect(asked('getMailChoices')).toHaveLength(1)
  saves[1]?.()
  await expect.poll(() => asked('getMailChoices')).toHaveLength(2)
})
