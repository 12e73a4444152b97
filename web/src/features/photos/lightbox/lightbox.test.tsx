import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { given } from '../../../test/given-photo.ts'
import { listed, openList } from '../../../test/open-list.tsx'

// LIST-035
test('next to an open photo the room of the scrollbar is as dark as the photo', async () => {
  await openList(() => listed([given({ original_name: 'pier.jpg' })]))
  const root = () => getComputedStyle(document.documentElement).backgroundColor
  const before = root()
  await page.getByRole('button', { name: 'Open pier.jpg' }).click()
  const photo = page.getByRole('dialog', { name: 'pier.jpg' })
  await expect.element(photo).toBeVisible()
  expect(root()).toBe(getComputedStyle(photo.element()).backgroundColor)
  expect(root()).not.toBe(before)
})
