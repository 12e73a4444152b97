import { limits } from '@verso/contract/limits.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { givenPhoto } from '../../../test/given-photo.ts'
import { listed, openList } from '../../../test/open-list.tsx'

const photos = ['Harbour', 'Pier', 'Boat', 'Rope'].map((word) =>
  givenPhoto({ name: `n-${word}`, original_name: `${word}.jpg` }),
)
const opener = (name: string) => page.getByRole('button', { name: `Open ${name}.jpg` })
const search = page.getByLabelText('Search by image name or word')
const press = (keys: string) => userEvent.keyboard(keys)

async function openPhotos(options = {}) {
  const list = await openList(() => listed(photos), options)
  await expect.element(opener('Rope')).toBeInTheDocument()
  return list
}

afterEach(() => {
  document.cookie = 'keys=; Path=/; Max-Age=0'
})

for (const options of [{}, { address: '/?view=grid' }, { width: 390 }]) {
  test(`j and k move through the photos, Enter opens, Escape returns: ${JSON.stringify(options)}`, async () => {
    await openPhotos(options)
    await press('j')
    await expect.element(opener('Harbour')).toHaveFocus()
    await press('jjjjj')
    await expect.element(opener('Rope')).toHaveFocus()
    expect(opener('Rope').element().matches(':focus-visible')).toBe(true)
    await press('k{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Boat.jpg' })).toBeVisible()
    await press('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(opener('Boat')).toHaveFocus()
    await press('k')
    await expect.element(opener('Pier')).toHaveFocus()
  })
}

test('x selects, Shift x selects a range, Escape deselects all', async () => {
  await openPhotos()
  await press('x')
  expect(page.getByText(/selected$/).elements()).toEqual([])
  await press('jx')
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await press('jj{Shift>}x{/Shift}')
  await expect.element(page.getByText('3 selected')).toBeVisible()
  await press('x')
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await press('{Escape}')
  await expect.element(page.getByText(/selected$/)).not.toBeInTheDocument()
})

test('/ goes to the search, where keys type letters', async () => {
  await openPhotos()
  await press('/')
  await expect.element(search).toHaveFocus()
  await press('j/kx')
  await expect.element(search).toHaveValue('j/kx')
  expect(page.getByText(/selected$/).elements()).toEqual([])
})

test('no key works with a modifier or under a dialog', async () => {
  await openPhotos()
  await press('j{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}')
  await expect.element(opener('Harbour')).toHaveFocus()
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect.element(page.getByRole('button', { name: 'No, cancel' })).toHaveFocus()
  await press('jx/')
  await expect.element(page.getByRole('button', { name: 'No, cancel' })).toHaveFocus()
  expect(page.getByText(/selected$/).elements()).toEqual([])
})

// LIST-006, A-55
test('a search cancelled with Escape does not clear a later selection', async () => {
  await openPhotos()
  await press('/Pier{Enter}{Escape}{Tab}jx')
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await new Promise((resume) => setTimeout(resume, 1.5 * limits.searchDebounceMs))
  await expect.element(page.getByText('1 selected')).toBeVisible()
})

test('single-character keys can be switched off; Escape still works', async () => {
  document.cookie = 'keys=off; Path=/'
  await openPhotos()
  await press('jx')
  expect(document.activeElement).toBe(document.body)
  await page.getByRole('checkbox', { name: 'Select Pier.jpg' }).click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await press('{Escape}')
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument()
})
