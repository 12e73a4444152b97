import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { givenPhoto } from '../../../test/given-photo.ts'
import { listed, openList } from '../../../test/open-list.tsx'

const connected = {
  is_connected: true,
  has_admin: true,
  model: 'echo',
  without_ai: 0,
  running: null,
  last_run: null,
}
const bar = () => page.getByRole('toolbar')

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

/**
 * How many pixels the bar overlaps the other element by, the smaller of both directions; at most 0 if they are apart.
 */
function overlap(other: Element) {
  const [of, at] = [bar().element().getBoundingClientRect(), other.getBoundingClientRect()]
  return Math.min(of.bottom - at.top, at.right - of.left)
}

// LIST-017
test.each([390, 320])(
  'with an AI, the resting bar does not cover the checkbox of the page: %i',
  async (width) => {
    const { queries } = await openList(() => listed([givenPhoto()], 505), { width })
    await expect.element(bar()).toBeVisible()
    queries.setQueryData(['description-state'], connected)
    const describe = page.getByRole('button', { name: 'Describe Again', includeHidden: true })
    await expect.element(describe).toBeEnabled()
    const label = page.getByText('Select all photos on this page')
    expect(overlap(label.element())).toBeLessThanOrEqual(0)
    await expect.element(bar().getByRole('button')).toHaveTextContent('Clear All')
    await page
      .getByRole('checkbox', { name: /^Select a/ })
      .first()
      .click()
    await expect.element(bar().getByRole('button', { name: 'Describe Again' })).toBeVisible()
  },
)

// LIST-017
test.each([390, 320])('with failed photos the bar fits a phone of %i pixels', async (width) => {
  await openList(() => listed([givenPhoto(), givenPhoto({ status: 'failed' })], 2), { width })
  const errored = bar().getByRole('button', { name: 'Select All Errored' })
  await expect.element(errored).toBeVisible()
  const label = page.getByText('Select all photos on this page')
  expect(overlap(label.element())).toBeLessThanOrEqual(0)
  await errored.click()
  await expect.element(bar().getByRole('button', { name: 'Retry Selected' })).toBeVisible()
  const { right } = bar().element().getBoundingClientRect()
  const ends = bar()
    .getByRole('button')
    .elements()
    .map((each) => each.getBoundingClientRect().right)
  expect(Math.max(...ends)).toBeLessThanOrEqual(right)
})

// LIST-017
test.each([390, 320])(
  'on a phone of %i pixels, failed photos can be added to the selected ones',
  async (width) => {
    await openList(
      () => listed([givenPhoto(), givenPhoto({ name: 'failed.jpg', status: 'failed' })], 2),
      {
        width,
      },
    )
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .click()
    await expect.element(bar().getByText('1 selected')).toBeVisible()
    const errored = page.getByRole('button', { name: 'Select All Errored' })
    await errored.click()
    await expect.element(bar().getByText('2 selected')).toBeVisible()
    await expect.element(errored).not.toBeInTheDocument()
  },
)

// LIST-017, A-94
test('a timeline that is wider than a phone scrolls by itself, below the resting bar', async () => {
  const { server } = await openList(() => listed([givenPhoto()], 505), {
    width: 390,
    address: '/?view=timeline',
  })
  server.answers.getTimeline = () => ({
    spans: [1752, 1968].map((year) => ({ from: year, to: year, count: 1 })),
    undated: 0,
  })
  const view = page.getByRole('region', { name: 'Photos by period' })
  await expect.element(view.getByRole('button', { name: /^1750s/ }).first()).toBeVisible()
  expect(overlap(view.element())).toBeLessThanOrEqual(0)
  const { scrollWidth, clientWidth } = document.documentElement
  // Less than the width of one bar.
  expect(scrollWidth - clientWidth).toBeLessThan(44)
})

// LIST-017
test.each([1280, 390])('the line about descriptions has space above it: %i', async (width) => {
  const { queries } = await openList(() => listed([givenPhoto()]), { width })
  await expect.element(bar()).toBeVisible()
  queries.setQueryData(['description-state'], { ...connected, without_ai: 3 })
  const text = page.getByText('3 photos were described without an AI.')
  await expect.element(text).toBeVisible()
  const top = text.element().parentElement?.getBoundingClientRect().top ?? 0
  const { bottom } = page.getByText('Timeline').element().getBoundingClientRect()
  expect(top - bottom).toBeGreaterThanOrEqual(12)
})
