import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Refusal } from '../../test/fake-server.ts'
import { givenPhoto } from '../../test/given-photo.ts'
import { openEditor } from '../../test/open-editor.tsx'
import { listed } from '../../test/open-list.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const photos = [
  givenPhoto({ name: 'a', original_name: 'Harbour.jpg', keywords: ['boat', 'sea'] }),
  givenPhoto({ name: 'b', original_name: '', keywords: [], excluded_keywords: ['sky'] }),
]
const region = (name: string) => page.getByRole('region', { name, exact: true })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

// EDIT-001, EDIT-002, EDIT-005, EDIT-006, EDIT-007, EDIT-008, EDIT-009, EDIT-013, API-029
// LIM-005, LIM-008, NAV-004
test('the page shows header, counter, columns and page size, with nothing to save at first', async () => {
  const { asked } = await openEditor(photos, [], 600)
  await expect.element(page.getByRole('heading', { name: 'Edit keywords' })).toBeVisible()
  await expect.element(page.getByText('0 change(s) pending')).toBeVisible()
  await expect.element(button('Save changes')).toBeDisabled()
  const heads = page.getByRole('columnheader').elements()
  expect(heads.map((head) => head.textContent)).toEqual([
    'Name',
    'Keywords',
    'Keywords Not Included',
  ])
  expect(asked('getUser')).toHaveLength(1)
  expect(asked('getImages')).toEqual([
    { page: 1, limit: 50, search: '', sort_by: 'created_at', sort_order: 'desc' },
  ])
  expect(button(/^Page \d/).elements()).toHaveLength(10)
  await page.getByLabelText('Search by image name').fill('harb')
  await expect.poll(() => asked('getImages').at(-1)).toMatchObject({ search: 'harb', page: 1 })
})

// EDIT-003, EDIT-004, EDIT-027, EDIT-030, DATA-045
test('a save sends the changes and opens the list; a failed save keeps them', async () => {
  const { server, router, asked } = await openEditor(photos)
  await button('Exclude sea').click()
  await expect.element(page.getByText('1 change(s) pending')).toBeVisible()
  server.answers.saveKeywords = () => new Refusal(500, { error: 'The server cannot be reached.' })
  await button('Save changes').click()
  await expect.element(page.getByText('Failed to save changes.')).toBeVisible()
  await expect.element(button('Put back sea')).toBeVisible()
  let respond = () => {}
  server.answers.saveKeywords = async () => {
    await new Promise<void>((resolve) => (respond = resolve))
    return { message: 'Saved', photos: 1, keywords: 0, saved: [] }
  }
  await button('Save changes').click()
  await expect.element(button('Saving...')).toBeVisible()
  respond()
  await expect.poll(() => router.state.location.pathname).toBe('/')
  expect(asked('saveKeywords').at(-1)).toEqual({
    image_keywords: [
      { image_id: 'a', included_keywords: ['boat'], updated_date: photos[0]?.updated_date },
    ],
  })
})

// EDIT-014, EDIT-015, EDIT-016, EDIT-017, EDIT-018, EDIT-019, EDIT-022, EDIT-023, EDIT-024
// EDIT-025, DATA-046
test('moved global keywords are marked as unsaved, and a save sends the full list', async () => {
  const { asked } = await openEditor(photos, [
    { keyword: 'boat', count: 3, excluded: false },
    { keyword: 'sea', count: 1, excluded: false },
    { keyword: 'sky', count: 0, excluded: true },
  ])
  await page.getByRole('tab', { name: 'Global keywords' }).click()
  const [included, excluded] = [region('Global Keywords'), region('Globally Excluded Keywords')]
  await expect
    .element(included.getByRole('button', { name: 'Exclude boat 3 photos' }))
    .toBeVisible()
  await excluded.getByRole('button', { name: /^Put back sky/ }).click()
  await expect.element(excluded.getByText('No excluded keywords')).toBeVisible()
  await expect.element(excluded.getByText('(Unsaved changes)')).toBeVisible()
  await page.getByRole('switch', { name: 'Globally Excluded' }).click()
  await expect.element(included.getByText('No included keywords available')).toBeVisible()
  await expect.element(page.getByText('2 change(s) pending')).toBeVisible()
  await page.getByRole('switch', { name: 'Globally Excluded' }).click()
  await expect.element(page.getByText('0 change(s) pending')).toBeVisible()
  await expect.element(excluded.getByRole('button', { name: /^Put back sky/ })).toBeVisible()
  await included.getByRole('button', { name: /^Exclude sea/ }).click()
  await button('Save changes').click()
  await expect.poll(() => asked('saveKeywords')).toHaveLength(1)
  expect(asked('saveKeywords')[0]).toEqual({
    excluded_keywords: ['sky', 'sea'],
    exclusions_version: 4,
  })
})

// EDIT-012, EDIT-029, ERR-019
test('the page shows when there are no photos or they cannot be loaded', async () => {
  const { server } = await openEditor([])
  await expect.element(page.getByText('No images available')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Upload new image' })).toBeVisible()
  server.answers.getImages = () => new Refusal(500, { error: 'The server cannot be reached.' })
  await page.getByLabelText('Search by image name').fill('x')
  await expect.element(page.getByText('Failed to load images.')).toBeVisible()
})

// EDIT-008
test('the focused element is never hidden by the save bar (WCAG 2.4.11)', async () => {
  const many = Array.from({ length: 30 }, (_, n) =>
    givenPhoto({ name: `n${n}`, original_name: `Roll-${n}.jpg`, keywords: [`sea ${n}`] }),
  )
  await openEditor(many)
  await expect.element(button('Exclude sea 29')).toBeInTheDocument()
  const bar = button('Save changes').element().closest('.sticky')
  const edge = bar?.getBoundingClientRect().top ?? 0
  const bottomOf = (chip: Element) => chip.getBoundingClientRect().bottom
  const hidden = button(/^Exclude sea/)
    .elements()
    .find((chip) => bottomOf(chip) > edge)
  expect(hidden && bottomOf(hidden)).toBeLessThan(innerHeight)
  hidden?.focus()
  expect(hidden && bottomOf(hidden)).toBeLessThanOrEqual(edge)
})

// EDIT-010, EDIT-011, EDIT-028
test('a photo opens large and closes on a click outside; without a name it is called Unknown', async () => {
  await openEditor([...photos, givenPhoto({ name: '', original_name: '', id: 'c' })])
  await expect.element(button('Open Unknown')).toBeVisible()
  await button('Open Harbour.jpg').click()
  const dialog = page.getByRole('dialog', { name: 'Harbour.jpg' })
  await expect.element(dialog).toBeVisible()
  await userEvent.click(document.body, { position: { x: 5, y: 5 } })
  await expect.element(dialog).not.toBeInTheDocument()
})

// API-030, EDIT-030
test('a conflict with a change elsewhere is shown, and a second save overwrites it', async () => {
  const { server, asked } = await openEditor(photos)
  const changed = {
    ...givenPhoto({ name: 'a', original_name: 'Harbour.jpg', keywords: ['sea'] }),
    excluded_keywords: ['boat'],
    updated_date: '2026-06-01T00:00:00.000Z',
  }
  await button('Exclude sea').click()
  server.answers.saveKeywords = () => new Refusal(409, { error: 'Changed elsewhere.' })
  server.answers.getImages = () => listed([changed, ...photos.slice(1)])
  await button('Save changes').click()
  await expect.element(page.getByText(/^This photo was changed elsewhere/)).toBeVisible()
  await expect.element(page.getByText('1 change(s) pending')).toBeVisible()
  await expect.element(button('Put back boat')).toBeVisible()
  await expect.element(button('Put back sea')).toBeVisible()
  server.answers.saveKeywords = () => ({ message: 'Saved', photos: 1, keywords: 0, saved: [] })
  await button('Save changes').click()
  await expect.poll(() => asked('saveKeywords')).toHaveLength(2)
  expect(asked('saveKeywords')[1]).toEqual({
    image_keywords: [{ image_id: 'a', included_keywords: [], updated_date: changed.updated_date }],
  })
})

// EDIT-020, EDIT-021
test('arrow keys move between chips, Delete excludes one, and the focus stays in the row', async () => {
  await openEditor([
    givenPhoto({ name: 'a', original_name: 'A.jpg', keywords: ['one', 'two', 'three'] }),
  ])
  await expect.element(button('Exclude one')).toBeVisible()
  ;(button('Exclude one').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(button('Exclude two')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.element(button('Exclude three')).toHaveFocus()
  await userEvent.keyboard('{Home}{Delete}')
  await expect.element(button('Exclude three')).toHaveFocus()
  await expect.element(page.getByText('1 change(s) pending')).toBeVisible()
  ;(button('Put back two').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Exclude two')).toBeVisible()
})

// EDIT-020, EDIT-021
test('keys move the focus through the global keywords, and Delete excludes one', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `word-${String(n).padStart(2, '0')}`)
  await openEditor(
    photos,
    names.map((keyword) => ({ keyword, count: 1, excluded: false })),
  )
  await page.getByRole('tab', { name: 'Global keywords' }).click()
  const included = region('Global Keywords')
  const word = (name: string) => included.getByRole('button', { name: new RegExp(name) })
  await expect.element(word('word-00')).toBeVisible()
  ;(word('word-00').element() as HTMLElement).focus()
  for (const [key, name] of [
    ['ArrowDown', 'word-01'],
    ['ArrowDown', 'word-02'],
    ['ArrowUp', 'word-01'],
    ['PageDown', 'word-11'],
    ['PageUp', 'word-01'],
    ['PageUp', 'word-00'],
    ['ArrowUp', 'word-00'],
    ['End', 'word-29'],
    ['ArrowDown', 'word-29'],
    ['Home', 'word-00'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(word(name), { message: key }).toHaveFocus()
  }
  await userEvent.keyboard('{ArrowDown}{Delete}')
  await expect.element(page.getByText('1 change(s) pending')).toBeVisible()
  await expect.element(word('word-02')).toHaveFocus()
  await expect
    .element(region('Globally Excluded Keywords').getByRole('button', { name: /word-01/ }))
    .toBeVisible()
})
