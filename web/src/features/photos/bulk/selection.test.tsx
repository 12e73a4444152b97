import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { givenPhoto } from '../../../test/given-photo.ts'
import { listed, openList } from '../../../test/open-list.tsx'

const photos = ['Harbour', 'Pier'].map((word) =>
  givenPhoto({ name: `n-${word}`, original_name: `${word}.jpg` }),
)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const selectPage = () =>
  page.getByRole('checkbox', { name: 'Select all photos on this page' }).click()
const match = { search: 'boat', search_in: 'all', status: '' }

const described = {
  photos: 505,
  reviewed: 3,
  keywords: [
    { value: 'boat', photos: 505 },
    { value: 'pier', photos: 12 },
  ],
  keyword_total: 2,
  people: [{ value: 'Ann', photos: 4 }],
  periods: [{ value: '1962', photos: 505 }],
  locations: [],
  notes: [],
  albums: [],
}
const edited = { message: '', act_id: 'act', photos: 505, changed: 493, is_running: false }

async function openAll() {
  const list = await openList(() => listed(photos, 505), { address: '/?search=boat' })
  list.server.answers.describeSelection = () => described
  list.server.answers.editSelection = () => edited
  await selectPage()
  await button('Select all 505 that match').click()
  return list
}
const inputs = ({ server }: Awaited<ReturnType<typeof openList>>, name: string) =>
  server.seen.filter(({ call }) => call === name).map(({ input }) => input)

afterEach(() => vi.restoreAllMocks())

test('once the page is selected, all matches can be selected; toggling a row ends that', async () => {
  await openAll()
  await expect.element(page.getByText('505 selected')).toBeVisible()
  await expect.element(page.getByText('All 505 photos that match are selected.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Pier.jpg' }).click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await selectPage()
  await button('Select all 505 that match').click()
  await button('Clear selection').click()
  await expect.element(page.getByText(/selected$/)).not.toBeInTheDocument()
})

// LIST-019
test('more than 10,000 matches are counted exactly before all of them are selected', async () => {
  const list = await openList(
    ({ max_count }) =>
      max_count
        ? { ...listed(photos, 10_000), total_is_capped: true }
        : { ...listed(photos, 12_345), images: [] },
    { address: '/?search=boat' },
  )
  await expect.element(page.getByText('1 - 50 of 10,000+')).toBeVisible()
  await selectPage()
  await button('Select all 10,000+ that match').click()
  await expect.element(page.getByText('All 12,345 photos that match are selected.')).toBeVisible()
  await expect.element(page.getByText('12,345 selected')).toBeVisible()
  expect(
    list
      .asked()
      .slice(-2)
      .map((input) => [input.max_count, input.names]),
  ).toEqual([
    [10_000, undefined],
    [undefined, []],
  ])
})

test('the dialog shows keywords that all or some have; one click adds one to all or removes it', async () => {
  const list = await openAll()
  await button('Change Keywords').click()
  const dialog = page.getByRole('dialog', { name: 'Change keywords' })
  await expect.element(dialog.getByRole('list', { name: 'On all' })).toMatchTextContent('boat')
  await expect
    .element(dialog.getByRole('list', { name: 'On some' }).first())
    .toMatchTextContent(/pier\s*12/)
  await dialog.getByRole('button', { name: 'Add pier to all' }).click()
  await expect.element(page.getByText('493 photo(s) changed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove Ann' }).click()
  await expect.poll(() => inputs(list, 'editSelection')).toHaveLength(2)
  expect(inputs(list, 'editSelection')).toMatchObject([
    { which: { match }, edit: { add: ['pier'] } },
    { which: { match }, edit: { remove_people: ['Ann'] } },
  ])
})

test('period, place, people and note are set for all; empty fields change nothing', async () => {
  const list = await openAll()
  await button('Change Keywords').click()
  await expect.element(page.getByText('Now: 1962')).toBeVisible()
  await page.getByLabelText('Place').fill('Oslo')
  await page.getByLabelText('Add people').fill('Ann, Ben')
  // By keyboard: without the shell, the floating bar is over the dialog.
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => inputs(list, 'editSelection'))
    .toMatchObject([{ which: { match }, edit: { location: 'Oslo', add_people: ['Ann', 'Ben'] } }])
  expect(inputs(list, 'editSelection')[0]?.['edit']).not.toHaveProperty('period')
  const dialog = page.getByRole('dialog', { name: 'Change keywords' })
  await expect.element(dialog).not.toBeInTheDocument()
  list.server.answers.undoAct = () => ({
    message: '',
    photos: 481,
    left: 12,
    keywords: 0,
    is_running: false,
  })
  await button('Undo').click()
  await expect
    .element(page.getByText('Undone in 481 photo(s); 12 were changed later and stay as they are'))
    .toBeVisible()
})

test('period and place can be reset to the prediction and the note removed, each at once', async () => {
  const list = await openAll()
  list.server.answers.describeSelection = () => ({
    ...described,
    notes: [{ value: 'Summer', photos: 2 }],
  })
  await button('Change Keywords').click()
  const dialog = page.getByRole('dialog', { name: 'Change keywords' })
  for (const name of [
    'Back to the prediction of the period',
    'Back to the prediction of the place',
    'Remove the note',
  ]) {
    const reset = dialog.getByRole('button', { name })
    await expect.element(reset).toBeEnabled()
    // By keyboard, as above.
    ;(reset.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await expect
    .poll(() => inputs(list, 'editSelection').map(({ edit }) => edit))
    .toEqual([{ period: null }, { location: null }, { note: null }])
  await expect.element(dialog).toBeVisible()
})

test.each([
  [390, '/'],
  [1360, '/?view=grid'],
])('the page can be selected in views without a table header: %i, %s', async (width, address) => {
  await openList(() => listed(photos, 505), { width, address })
  await selectPage()
  await expect.element(button('Select all 505 that match')).toBeVisible()
})

test('all matches can be accepted, and deleted after their number was typed', async () => {
  const list = await openAll()
  list.server.answers.deleteMatching = () => ({ message: '', deleted: 505, is_running: false })
  await button('Delete Selected').click()
  const dialog = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete selected 505 photos?',
  })
  await expect.element(dialog.getByRole('button', { name: 'Yes, delete' })).toBeDisabled()
  await page.getByLabelText('Type 505 to confirm').fill('505')
  await dialog.getByRole('button', { name: 'Yes, delete' }).click()
  await expect.poll(() => inputs(list, 'deleteMatching')).toMatchObject([{ match, count: 505 }])
  await selectPage()
  await button('Select all 505 that match').click()
  await button('Accept Selected').click()
  await expect
    .poll(() => inputs(list, 'editSelection'))
    .toMatchObject([{ which: { match }, edit: { reviewed: true } }])
})

test.each([[1360], [834]])(
  'the bar covers neither the pager nor the last row: %i',
  async (width) => {
    const many = Array.from({ length: 50 }, (_, n) => givenPhoto({ id: `${n}`, name: `n-${n}` }))
    await openList(() => listed(many, 505), { width })
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .click()
    const bar = page.getByRole('toolbar').element()
    const last = document.querySelector('nav[aria-label]:last-of-type') ?? document.body
    // Polled, because the bar slides in and the table gets shorter.
    const overlap = () => {
      for (const each of document.querySelectorAll('*')) each.scrollTop = each.scrollHeight
      return last.getBoundingClientRect().bottom - bar.getBoundingClientRect().top
    }
    await expect.poll(overlap).toBeLessThanOrEqual(0)
    // An element that takes the focus must not be under the bar.
    for (const each of document.querySelectorAll('*')) each.scrollTop = 0
    for (const box of page.getByRole('checkbox', { name: /^Select / }).elements()) {
      if (box instanceof HTMLElement) box.focus()
      const { bottom } = box.getBoundingClientRect()
      expect(bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top)
    }
  },
)

test.each([[834], [768]])(
  'search, filters and view take two rows on a tablet: %i',
  async (width) => {
    await openList(() => listed(photos, 505), { width })
    const controls = [
      page.getByLabelText('Search by image name or word'),
      button('Filters'),
      page.getByRole('group', { name: 'Status' }),
      page.getByRole('combobox', { name: 'Sort' }),
      page.getByRole('group', { name: 'View' }),
    ]
    const rows = () =>
      new Set(
        controls.map((each) => {
          const { top, height } = each.element().getBoundingClientRect()
          return Math.round(top + height / 2)
        }),
      ).size
    await expect.poll(rows).toBe(2)
  },
)
