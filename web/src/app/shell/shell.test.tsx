import { expect, test } from 'vitest'
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
