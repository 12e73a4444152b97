import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { givenPhoto } from '../../test/given-photo.ts'
import { openApp } from '../../test/open-app.tsx'
import { listed } from '../../test/open-list.tsx'

// NAV-036
test('on phones the page scrolls, and the window never scrolls into empty space', async () => {
  const photos = Array.from({ length: 30 }, (_, n) =>
    givenPhoto({ name: `${n}-img-${n}.jpg`, reviewed: true }),
  )
  await openApp('/', { getImages: () => listed(photos) }, { width: 390 })
  await expect.element(page.getByRole('button', { name: /^Open 29-/ })).toBeInTheDocument()
  const { scrollHeight, clientHeight } = document.documentElement
  expect(scrollHeight).toBe(clientHeight)
  const scrolled = document.querySelector('main')?.parentElement
  expect(scrolled?.scrollHeight).toBeGreaterThan(2 * clientHeight)
})

// NAV-022
test('the account shows all themes without a scrollbar', async () => {
  await openApp('/', { getImages: () => listed([]) }, { width: 1360 })
  const themes = page.getByRole('group', { name: 'Theme' })
  await expect.element(themes).toBeVisible()
  const row = themes.element().querySelector('div')
  expect(row?.scrollWidth).toBe(row?.clientWidth)
})

// NAV-021
test('the sheet of the phone menu is closed by its links, not by a page that arrives late', async () => {
  const { router, path } = await openApp('/profile', {}, { width: 390 })
  await page.getByRole('button', { name: 'Account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Account' })
  await expect.element(sheet).toBeVisible()
  await router.navigate({ to: '/settings' })
  await expect.poll(path).toBe('/settings')
  await expect.element(sheet).toBeVisible()
  await sheet.getByRole('link', { name: 'Profile settings' }).click()
  await expect.poll(path).toBe('/profile')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

// NAV-021, NAV-031
test('a page that arrives late leaves the focus in a dialog that was opened in the meantime', async () => {
  const { router, path } = await openApp('/profile')
  await page.getByRole('button', { name: 'Contact Us' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Us' })
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  const left = vi.fn<() => void>()
  dialog.element().addEventListener('focusout', left)
  await router.navigate({ to: '/settings' })
  await expect.poll(path).toBe('/settings')
  await expect.poll(() => document.title).toContain('Image settings')
  expect(left).not.toHaveBeenCalled()
})
