import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { givenPhoto } from '../../../test/given-photo.ts'
import { listed, openList } from '../../../test/open-list.tsx'

afterEach(() => {
  document.body.removeAttribute('style')
  // The open filters.
  document.cookie = 'filters=; Path=/; Max-Age=0'
})

const edges = (title: string) =>
  page.getByRole('columnheader', { name: title }).element().getBoundingClientRect()

/** How many pixels of the description the status column covers. */
function covered() {
  const [description, status] = [edges('Description'), edges('Status')]
  const after = Math.max(0, description.right - status.left)
  return after < description.width - 1 ? Math.round(after) : 0
}

// LIST-028, LIST-032
test.each([1280, 1360, 1440, 1500, 1920])(
  'the status column does not cover the description next to menu and filters: %i',
  async (width) => {
    document.body.style.paddingInlineStart = '17.5rem'
    await openList(() => listed([givenPhoto({})]), { width })
    await expect.element(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
    expect(covered()).toBe(0)
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect.element(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
    await expect.poll(covered).toBe(0)
  },
)
