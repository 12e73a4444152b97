import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { facets } from '../../../test/given-facets.ts'
import { givenPhoto } from '../../../test/given-photo.ts'
import { listed, openList } from '../../../test/open-list.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const photos = [givenPhoto(), givenPhoto({ name: 'failed.jpg', status: 'failed' })]

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

// LIST-001, LIST-002, LIST-008, LIST-010
test.each([390, 360, 320])(
  'on a phone of %i pixels all statuses, views and actions fit',
  async (width) => {
    await openList(() => listed(photos, 2), { width })
    const review = page.getByRole('link', { name: 'Review' })
    await expect.element(review).toBeVisible()
    const parts = [
      page.getByRole('group', { name: 'Status' }),
      page.getByRole('group', { name: 'View' }),
      button('More actions'),
      review,
    ].map((part) => part.element())
    for (const part of parts) {
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(width)
      const scrolled = part.querySelector('div') ?? part
      expect(scrolled.scrollWidth).toBeLessThanOrEqual(scrolled.clientWidth)
    }
    await expect.element(page.getByRole('combobox', { name: 'Sort' })).not.toBeInTheDocument()
  },
)

// LIST-002
test('on a phone the export and the download are in a menu that closes when one is chosen', async () => {
  const { server } = await openList(() => listed(photos, 2), { width: 390 })
  server.answers.exportData = () => new Promise(() => undefined)
  await button('More actions').click()
  await button('Export as CSV').click()
  await expect.element(button('Export as CSV')).not.toBeInTheDocument()
  await expect.element(page.getByText('Exporting ...')).toBeVisible()
})

// LIST-008
test('on a phone the filters have all sorts', async () => {
  const { server, asked } = await openList(() => listed(photos, 2), { width: 390 })
  server.answers.getFacets = () => facets
  server.answers.listSavedSearches = () => ({ searches: [] })
  await button('Filters').click()
  await button('Name ascending').click()
  await expect.poll(() => asked().at(-1)).toMatchObject({ sort_by: 'name', sort_order: 'asc' })
  await expect.element(button('Name ascending')).toHaveAttribute('aria-pressed', 'true')
})
