import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Refusal } from '../../test/fake-server.ts'
import { givenPhoto } from '../../test/given-photo.ts'
import { listed, openList } from '../../test/open-list.tsx'
import { timeShown } from '../../test/time-shown.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const statuses = ['completed', 'failed', 'completed', 'failed'] as const
const photos = ['Harbour', 'Pier', 'Boat', 'Rope'].map((word, index) =>
  givenPhoto({
    name: `n-${word}`,
    original_name: `${word}.jpg`,
    status: statuses[index],
    description: `A ${word}.`,
    image_url: `${givenPhoto().image_url}#${word}`,
  }),
)
const done = { message: 'Done' }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

/** The inputs of all calls with this name. */
function calls({ server }: Awaited<ReturnType<typeof openList>>, name: string) {
  return server.seen.filter(({ call }) => call === name).map(({ input }) => input)
}

// LIST-014, LIST-015, LIST-054, LIST-055
test('errored photos can be selected, and only they are retried', async () => {
  const list = await openList(() => listed(photos))
  await expect.element(button('Retry Selected')).toBeDisabled()
  await box('Harbour.jpg').click()
  await expect.element(button('Retry Selected')).toBeDisabled()
  await button('Select All Errored').click()
  await expect.element(page.getByText('3 selected')).toBeVisible()
  let answer = () => {}
  list.server.answers.retryImages = async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return { ...done, retried: ['n-Pier', 'n-Rope'], skipped: [] }
  }
  await button('Retry Selected').click()
  await expect.element(page.getByText('Starting retry process...')).toBeVisible()
  answer()
  await expect.element(page.getByText('Retry started successfully.')).toBeVisible()
  expect(calls(list, 'retryImages')).toEqual([{ bucket: 'photos', key: ['n-Pier', 'n-Rope'] }])
  await expect.element(page.getByText('3 selected')).not.toBeInTheDocument()
})

//
test('a damaged photo says next to its Retry that another try cannot help', async () => {
  const damaged = 'The photo could not be read: the file is damaged or incomplete.'
  const failed = (word: string, last_error: string) =>
    givenPhoto({ name: `n-${word}`, original_name: `${word}.jpg`, status: 'failed', last_error })
  await openList(() =>
    listed([failed('Pier', damaged), failed('Rope', 'The AI provider was busy.')]),
  )
  await expect
    .element(row('Pier'))
    .toMatchTextContent(/damaged or incomplete.*same damaged file.*Retry/)
  await expect.element(row('Rope')).toMatchTextContent('The AI provider was busy. Retry')
})

// LIST-056
test('a retry that cannot start shows an error and its reason', async () => {
  const list = await openList(() => listed(photos))
  list.server.answers.retryImages = () => new Refusal(402, { error: 'No credits left.' })
  await button('Retry Pier.jpg').click()
  await expect.element(page.getByText('Error retrying image upload process.')).toBeVisible()
  await expect.element(page.getByText('No credits left.')).toBeVisible()
})

// LIST-016, LIST-040, LIST-041, LIST-042
test('a selection is deleted after a question; No sends nothing', async () => {
  let left = photos
  const list = await openList(() => listed(left))
  await expect.element(button('Delete Selected')).toBeDisabled()
  await box('Harbour.jpg').click()
  await box('Boat.jpg').click()
  await button('Delete Selected').click()
  const question = page.getByText('Are you sure you want to delete selected 2 photos?')
  await expect.element(question).toBeVisible()
  await button('No, cancel').click()
  await expect.element(question).not.toBeInTheDocument()
  expect(calls(list, 'deleteImages')).toEqual([])
  let answer = () => {}
  list.server.answers.deleteImages = async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    left = photos.filter(({ name }) => !['n-Harbour', 'n-Boat'].includes(name))
    return { ...done, deleted: 2 }
  }
  await button('Delete Selected').click()
  await button('Yes, delete').click()
  await expect.element(page.getByText('Deleting ...')).toBeVisible()
  answer()
  await expect.element(row('Harbour.jpg')).not.toBeInTheDocument()
  await expect.element(row('Pier.jpg')).toBeVisible()
  expect(calls(list, 'deleteImages')).toEqual([{ names: ['n-Harbour', 'n-Boat'] }])
})

// LIST-017, LIST-039, LIST-044
test('Clear All asks for all photos, sends no name and empties the list', async () => {
  let left = photos
  const list = await openList(() => listed(left))
  list.server.answers.deleteImages = () => {
    left = []
    return { ...done, deleted: 4 }
  }
  await button('Clear All').click()
  await expect.element(page.getByText('Are you sure you want to delete all photos?')).toBeVisible()
  await button('Yes, delete').click()
  await expect.element(page.getByText('Welcome to your image list')).toBeVisible()
  expect(calls(list, 'deleteImages')).toEqual([{ names: [] }])
})

// LIST-043, ERR-008, LIM-019
test('a failed deletion is shown for two seconds, the photos stay', async () => {
  const list = await openList(() => listed(photos))
  list.server.answers.deleteImages = () => new Refusal(500, { error: 'The storage is away' })
  const shownMs = timeShown(page.getByText('Error when deleting data: The storage is away'))
  await button('Clear All').click()
  await button('Yes, delete').click()
  expect(await shownMs).toBeGreaterThan(1700)
  await expect.element(row('Harbour.jpg')).toBeInTheDocument()
})

// LIST-002, LIST-005, LIST-042, LIST-045
test('the selection, or everything, is exported as data.xlsx', async () => {
  const list = await openList(() => listed(photos))
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.getAttribute('href')} as ${this.download}`)
  })
  let answer = () => {}
  list.server.answers.exportData = async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return { publicUrl: '/signed/1.xlsx' }
  }
  await button('Export as CSV').click()
  await expect.element(page.getByText('Exporting ...')).toBeVisible()
  answer()
  await expect.poll(() => clicked).toEqual(['/signed/1.xlsx as data.xlsx'])
  await expect.element(page.getByText('Exporting ...')).not.toBeInTheDocument()
  await box('Pier.jpg').click()
  await button('Export as CSV').click()
  await expect
    .poll(() => calls(list, 'exportData'))
    .toEqual([
      { names: [], type: 'xlxs' },
      { names: ['n-Pier'], type: 'xlxs' },
    ])
  answer()
})

// LIST-043, ERR-007, LIM-019
test('a failed export is shown for two seconds', async () => {
  const list = await openList(() => listed(photos))
  list.server.answers.exportData = () => new Refusal(500, '')
  const note = page.getByText('Error when exporting data: Request failed with status code 500')
  const shownMs = timeShown(note)
  await button('Export as CSV').click()
  expect(await shownMs).toBeGreaterThan(1700)
})

// LIST-035, LIST-037
test('the thumbnail opens the photo with its details; arrow keys go to others, Escape returns', async () => {
  await openList(() => listed(photos))
  await button('Open Pier.jpg').click()
  const dialog = page.getByRole('dialog', { name: 'Pier.jpg' })
  await expect.element(dialog).toMatchTextContent('fishing boat')
  await expect.element(dialog).toMatchTextContent('coast')
  await expect.element(dialog).toMatchTextContent('A Pier.')
  await expect
    .element(dialog.getByRole('img', { name: 'A Pier.' }))
    .toHaveAttribute('src', photos[1]?.image_url)
  const download = dialog.getByRole('link', { name: 'Download image' })
  await expect.element(download).toHaveAttribute('download', 'Pier.jpg')
  await expect.element(download).toHaveAttribute('href', photos[1]?.image_url)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('dialog', { name: 'Boat.jpg' })).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.element(page.getByRole('dialog', { name: 'Harbour.jpg' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('Open Harbour.jpg')).toHaveFocus()
})

// LIST-035
test('arrow keys go on to the next page of a search, and back', async () => {
  const [first, second] = [photos.slice(0, 2), photos.slice(2)]
  const list = await openList(({ page: at = 1 }) => listed(at === 1 ? first : second, 12), {
    address: '/?limit=10&search=jpg',
  })
  await button('Open Pier.jpg').click()
  await expect.poll(() => list.asked().at(-1)).toMatchObject({ page: 2, search: 'jpg' })
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('dialog', { name: 'Boat.jpg' })).toBeVisible()
  expect(list.router.state.location.search).toMatchObject({ page: 2, search: 'jpg' })
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('dialog', { name: 'Pier.jpg' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Open Pier.jpg')).toHaveFocus()
})

// LIST-036, LIST-038, LIST-041
test('one photo is deleted from the lightbox', async () => {
  const list = await openList(() => listed(photos))
  list.server.answers.deleteImages = () => ({ ...done, deleted: 1 })
  await button('Open Pier.jpg').click()
  await button('Delete Image').click()
  await expect
    .element(page.getByText('Are you sure you want to delete Pier.jpg image?'))
    .toBeVisible()
  await button('Yes, delete').click()
  await expect.poll(() => calls(list, 'deleteImages')).toEqual([{ names: ['n-Pier'] }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

// LIST-026
test('shift selects a range; turning the page keeps the selection, a search clears it', async () => {
  await openList(() => listed(photos, 120))
  await box('Harbour.jpg').click()
  await box('Boat.jpg').click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('3 selected')).toBeVisible()
  await button('Page 2').click()
  await expect.element(page.getByText('51 - 100 of 120')).toBeVisible()
  await expect.element(page.getByText('3 selected')).toBeVisible()
  await page.getByLabelText('Search by image name or word').fill('boat')
  await expect.element(page.getByText('3 selected')).not.toBeInTheDocument()
})
