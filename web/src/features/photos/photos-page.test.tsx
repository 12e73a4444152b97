import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Refusal } from '../../test/fake-server.ts'
import { givenPhoto } from '../../test/given-photo.ts'
import { listed, openList } from '../../test/open-list.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const photos = [
  givenPhoto({ name: 'a', original_name: 'Harbour.jpg' }),
  givenPhoto({
    name: 'b',
    original_name: 'Pier.jpg',
    status: 'pending',
    keywords: [],
    description: '',
    last_error: 'Declined.',
  }),
  givenPhoto({
    name: 'c',
    original_name: 'Boat.jpg',
    status: 'failed',
    last_error: 'x'.repeat(101),
  }),
]
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

// LIST-001, LIST-004, LIST-009, LIST-026, LIST-027, LIST-028, LIST-029, LIST-030, LIST-031
// LIST-032, LIST-033, LIST-034
test('shows the photos with their columns, newest first', async () => {
  const { asked } = await openList(() => listed(photos, 120))
  await expect.element(page.getByRole('heading', { name: 'Image List' })).toBeVisible()
  await expect.element(page.getByText('1 - 50 of 120')).toBeVisible()
  expect(asked()[0]).toMatchObject({ page: 1, limit: 50, sort_by: 'created', sort_order: 'desc' })
  expect(headers()).toEqual([
    '',
    'Image',
    'Name',
    'Keywords',
    'Description',
    'Time/Location Reasoning',
    'Period',
    'Location',
    'Created',
    'Updated',
    'Used Dimensions',
    'Status',
    'Last Error',
  ])
})

// LIST-028, LIST-029, LIST-031, LIST-046, LIST-047, LIST-050, LIST-051, LIST-053
test('a row shows the details of its photo', async () => {
  await openList(() => listed(photos))
  await expect.element(row('Harbour.jpg')).toMatchTextContent('first light')
  for (const text of ['reflection', '+2', 'The capture date in the file.', '2026', 'N/A']) {
    await expect.element(row('Harbour.jpg')).toMatchTextContent(text)
  }
  for (const text of ['Original', 'Completed', 'Basic (no AI)']) {
    await expect.element(row('Harbour.jpg')).toMatchTextContent(text)
  }
  await expect.element(row('Pier.jpg')).toMatchTextContent('Waiting')
  await expect.element(row('Pier.jpg')).not.toMatchTextContent('Declined')
  await expect.element(row('Boat.jpg')).toMatchTextContent(`${'x'.repeat(100)} ...`)
  await button('Show 2 more').click()
  await expect.element(row('Harbour.jpg')).toMatchTextContent('coast')
})

// LIST-033, LIST-034
test('admins see cost and tokens as well', async () => {
  const spent = {
    cost: 0.00125,
    total_used_tokens: 1400,
    latest_prompt_tokens: 900,
    latest_completion_tokens: 100,
    latest_total_tokens: 1000,
  }
  await openList(() => listed([givenPhoto({ name: 'a', ...spent })]), { role: 'admin' })
  await expect.element(row('a.jpg')).toMatchTextContent('$0.001251,400900100')
  expect(headers().slice(-5)).toEqual([
    'Cost',
    'Total Used Tokens',
    'Latest Prompt Tokens',
    'Latest Completion Tokens',
    'Latest Total Tokens',
  ])
})

// LIST-003, LIST-013, LIST-021, LIST-022, LIST-023
test('a new user is welcomed, and has nothing to export', async () => {
  await openList(() => listed([]))
  await expect
    .element(page.getByRole('heading', { name: 'Welcome to your image list' }))
    .toBeVisible()
  const link = (name: string) => page.getByRole('link', { name }).first()
  await expect.element(link('Watch the how-to video')).toHaveAttribute('href', '/help')
  await expect.element(link('Upload new image')).toHaveAttribute('href', '/upload')
  await expect.element(button('Export as CSV')).toBeDisabled()
})

// LIST-024, LIST-025
test('a search without results says so, and can be cleared', async () => {
  await openList(({ search }) => listed(search ? [] : photos), { address: '/?search=zebra' })
  await expect.element(page.getByText('No results found for your search')).toBeVisible()
  await expect
    .element(page.getByText("Try adjusting your search to find what you're looking for"))
    .toBeVisible()
  await button('Clear search and filter').click()
  await expect.element(row('Harbour.jpg')).toBeVisible()
  await expect.element(page.getByLabelText('Search by image name or word')).toHaveValue('')
})

// ERR-018
test('a failed first load is only logged: no message, no welcome, and it can be repeated', async () => {
  const { server } = await openList(() => new Refusal(500, { error: 'The database is away' }))
  await expect.element(button('Load again')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/database|error|welcome/i)
  server.answers.getImages = () => listed(photos)
  await button('Load again').click()
  await expect.element(row('Harbour.jpg')).toBeVisible()
})

// ERR-018
test('a later failure keeps the rows', async () => {
  const { server, queries, asked } = await openList(() => listed(photos))
  await expect.element(row('Harbour.jpg')).toBeVisible()
  server.answers.getImages = () => new Refusal(500, '')
  await queries.refetchQueries()
  expect(asked().length).toBeGreaterThan(1)
  await expect.element(row('Harbour.jpg')).toBeVisible()
})

// LIST-006, LIST-007, LIM-002
test('typing starts one search, for the whole word, from page 1', async () => {
  const { asked } = await openList(() => listed(photos, 120), { address: '/?page=2' })
  await expect.element(page.getByText('51 - 100 of 120')).toBeVisible()
  const before = asked().length
  await page.getByLabelText('Search by image name or word').click()
  const start = performance.now()
  // In one go, because in a busy browser the pauses between the keys of `userEvent` can exceed the search delay.
  for (const letter of 'pier') document.execCommand('insertText', false, letter)
  await expect.poll(() => asked().length).toBe(before + 1)
  expect(performance.now() - start).toBeGreaterThan(600)
  expect(asked().at(-1)).toMatchObject({ search: 'pier', page: 1 })
})

// LIST-010, LIST-011
test('a status is loaded without the sort fields and resets the sort', async () => {
  const { asked } = await openList(() => listed(photos), { address: '/?sort=name-asc' })
  const sort = page.getByLabelText('Sort')
  await expect.element(sort).toHaveValue('name-asc')
  expect(page.getByRole('radio').elements().slice(0, 4)).toHaveLength(4)
  const statuses = [
    ['Failed', 'failed'],
    ['Completed', 'completed'],
    ['Pending', 'pending'],
    ['All statuses', ''],
  ] as const
  for (const [label, status] of statuses) {
    await page
      .getByRole('group', { name: 'Status' })
      .getByText(new RegExp(`^${label}`))
      .click()
    await expect.poll(() => asked().at(-1)).toEqual({ page: 1, limit: 50, search: '', status })
    await expect.element(sort).toHaveValue('created-desc')
  }
})

// LIST-008
test('the sort has four choices and is sent with the call', async () => {
  const { asked } = await openList(() => listed(photos))
  const sort = page.getByLabelText('Sort')
  await expect.element(sort).toBeVisible()
  const options = [...(sort.element() as HTMLSelectElement).options].map(({ text }) => text)
  expect(options).toEqual([
    'Created ascending',
    'Created descending',
    'Name ascending',
    'Name descending',
  ])
  await sort.selectOptions('Name ascending')
  await expect.poll(() => asked().at(-1)).toMatchObject({ sort_by: 'name', sort_order: 'asc' })
})

// LIST-018, LIST-019, LIST-020, LIM-003, LIM-004
test('the pager has five page numbers, five page sizes and the range', async () => {
  const { asked } = await openList(() => listed(photos, 1000))
  await expect.element(page.getByText('1 - 50 of 1,000')).toBeVisible()
  const numbers = () =>
    page
      .getByRole('button', { name: /^Page \d/ })
      .elements()
      .map((element) => element.textContent)
  expect(numbers()).toEqual(['1', '2', '3', '4', '5'])
  await button('Page 5').click()
  await expect.element(page.getByText('201 - 250 of 1,000')).toBeVisible()
  expect(numbers()).toEqual(['3', '4', '5', '6', '7'])
  const size = page.getByLabelText('Rows per page')
  const sizes = [...(size.element() as HTMLSelectElement).options].map(({ text }) => text)
  expect(sizes).toEqual(['10', '30', '50', '75', '100'])
  await size.selectOptions('100')
  await expect.poll(() => asked().at(-1)).toMatchObject({ page: 1, limit: 100 })
})

test('phones show the same photos as cards', async () => {
  await openList(() => listed(photos), { width: 390 })
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Harbour.jpg' }).first())
    .toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
  await expect.element(button('Open Pier.jpg')).toBeVisible()
})

// LIST-018
test('nonsense in the address is ignored by the list and its chips', async () => {
  const address = '/?status=evil&years=abc&album=xyz&area=1,2,3&is_reviewed=perhaps'
  const { asked } = await openList(() => listed(photos), { address })
  await expect.element(row('Harbour.jpg')).toBeVisible()
  await expect.poll(() => asked().at(-1)).toMatchObject({ status: '' })
  for (const each of asked()) {
    expect(['', undefined]).toContain(each.status)
    for (const field of ['years', 'album', 'area', 'is_reviewed'])
      expect(each).not.toHaveProperty(field)
  }
  await expect.element(page.getByRole('list', { name: 'Chosen filters' })).not.toBeInTheDocument()
})

// LIST-006, A-94
test('a search that the server refuses shows why', async () => {
  const refusal = new Refusal(400, { error: 'A search takes at most 20 words.' })
  await openList(() => refusal, { address: '/?search=many' })
  await expect.element(page.getByText('A search takes at most 20 words.')).toBeVisible()
  await expect.element(button('Load again')).toBeVisible()
})
