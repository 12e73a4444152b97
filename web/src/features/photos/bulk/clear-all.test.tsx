import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Refusal } from '../../../test/fake-server.ts'
import { givenPhoto } from '../../../test/given-photo.ts'
import { listed, openList } from '../../../test/open-list.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const photos = [givenPhoto()]
const done = { message: 'Done' }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

/** The inputs of all calls with this name. */
function calls({ server }: Awaited<ReturnType<typeof openList>>, name: string) {
  return server.seen.filter(({ call }) => call === name).map(({ input }) => input)
}

// LIST-017
test('Clear All says that it ignores the search; above 100 photos their number must be typed', async () => {
  let library = 505
  const list = await openList(({ search }) => listed(photos, search ? 4 : library), {
    address: '/?search=harbour',
  })
  list.server.answers.deleteImages = () => ({ ...done, deleted: library })
  await button('Clear All').click()
  const dialog = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete all photos?',
  })
  await expect
    .element(dialog.getByText(/^All 505 photos in your library will be deleted/))
    .toBeVisible()
  await expect.element(dialog.getByText(/regardless of any search or filter/)).toBeVisible()
  await expect.element(button('Yes, delete')).toBeDisabled()
  await page.getByLabelText('Type 505 to confirm').fill('50')
  await expect.element(button('Yes, delete')).toBeDisabled()
  await page.getByLabelText('Type 505 to confirm').fill('505')
  await expect.element(button('Yes, delete')).toBeEnabled()
  await button('No, cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
  library = 100
  await button('Clear All').click()
  await expect.element(dialog.getByText(/^All 100 photos/)).toBeVisible()
  expect(page.getByLabelText(/to confirm/).elements()).toHaveLength(0)
  await button('Yes, delete').click()
  await expect.poll(() => calls(list, 'deleteImages')).toEqual([{ names: [] }])
})

// LIST-017
test('if the number of all photos is unknown, Clear All cannot be confirmed', async () => {
  const list = await openList(
    ({ limit }) => (limit === 10 ? new Refusal(500, '') : listed(photos)),
    { address: '/?search=harbour' },
  )
  await button('Clear All').click()
  await expect.element(page.getByText(/could not be counted/)).toBeVisible()
  await expect.element(button('Yes, delete')).toBeDisabled()
  expect(calls(list, 'deleteImages')).toEqual([])
})
