import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { session } from '../../lib/session.ts'
import { givenPhoto } from '../../test/given-photo.ts'
import { openApp } from '../../test/open-app.tsx'
import { listed } from '../../test/open-list.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = page.getByRole('alertdialog', { name: 'Are you sure you want to leave?' })
const photos = [givenPhoto({ name: 'a', original_name: 'Harbour.jpg', keywords: ['boat', 'sea'] })]
afterEach(() => vi.restoreAllMocks())

async function openChanged() {
  const opened = await openApp('/edit-keywords', {
    getImages: () => ({ ...listed(photos), keyword_total: 2, excluded_total: 0, last_save: null }),
  })
  await button('Exclude sea').click()
  await expect.element(page.getByText('1 change(s) pending')).toBeVisible()
  return opened
}

// EDIT-002, EDIT-003
test('a link asks before changes are lost: Cancel and Escape stay, "Yes, Leave" leaves', async () => {
  const { path } = await openChanged()
  const link = page.getByRole('link', { name: 'Image List', exact: true })
  await link.click()
  await expect.element(question.getByText('1 change(s) pending will be lost.')).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'No, Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await link.click()
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(path()).toBe('/edit-keywords')
  await expect.element(button('Put back sea')).toBeVisible()
  await link.click()
  await question.getByRole('button', { name: 'Yes, Leave' }).click()
  await expect.poll(path).toBe('/')
})

// EDIT-003, EDIT-012
test('Cancel discards changes without asking; without changes, leaving does not ask either', async () => {
  const { router, path } = await openChanged()
  await button('Cancel').click()
  await expect.poll(path).toBe('/')
  await router.navigate({ to: '/edit-keywords' })
  await expect.element(page.getByText('0 change(s) pending')).toBeVisible()
  await page.getByRole('link', { name: 'Image List', exact: true }).click()
  await expect.poll(path).toBe('/')
})

// A-40, EDIT-003
test('a user whose session has ended is not asked', async () => {
  const { path } = await openChanged()
  session.drop()
  await expect.poll(path).toBe('/signin')
})

// NAV-037
test('signing out shows how many changes would be lost', async () => {
  await openChanged()
  const out = page.getByRole('alertdialog', { name: 'Are you sure you wanna log out?' })
  await button('Sign Out').click()
  await expect.element(out.getByText('1 change(s) pending will be lost.')).toBeVisible()
  await out.getByRole('button', { name: 'No, Cancel' }).click()
  await button('Put back sea').click()
  await button('Sign Out').click()
  await expect.element(out).toBeVisible()
  await expect.element(out.getByText('will be lost')).not.toBeInTheDocument()
})
