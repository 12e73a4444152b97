import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { givenPhoto } from '../../../test/given-photo.ts'
import { listed, openList } from '../../../test/open-list.tsx'

afterEach(() => void vi.restoreAllMocks())

// LIST-035
test('the space of the scrollbar next to an open photo is as dark as the lightbox', async () => {
  await openList(() => listed([givenPhoto({ original_name: 'pier.jpg' })]))
  const root = () => getComputedStyle(document.documentElement).backgroundColor
  const before = root()
  await page.getByRole('button', { name: 'Open pier.jpg' }).click()
  const photo = page.getByRole('dialog', { name: 'pier.jpg' })
  await expect.element(photo).toBeVisible()
  expect(root()).toBe(getComputedStyle(photo.element()).backgroundColor)
  expect(root()).not.toBe(before)
})

// DESK-003, A-64
test('a single copy that could not be rotated is downloaded, and a message says why', async () => {
  const list = await openList(() => listed([givenPhoto({ original_name: 'pier.gif' })]))
  const saved = vi.fn<(link: string) => void>()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved(`${this.getAttribute('href')} as ${this.download}`)
  })
  const note = 'The picture is not turned as in Verso.'
  list.server.answers.exportData = () => ({ publicUrl: '/signed/1.gif', note })
  await page.getByRole('button', { name: 'Open pier.gif' }).click()
  await page.getByRole('button', { name: 'With metadata' }).click()
  await expect.element(page.getByText(note).first()).toBeVisible()
  expect(saved.mock.calls).toEqual([['/signed/1.gif as pier.gif']])
})
