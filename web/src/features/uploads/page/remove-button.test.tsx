import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drop, openUploads, picture, pictures } from '../../../test/open-uploads.tsx'

const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })
const cells = (at: number) =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelectorAll('td')[at]?.textContent)

// UP-011, UP-015
test('one file is removed, the others move up, and the credits follow', async () => {
  await openUploads()
  drop([await picture('twin.png')])
  drop([await picture('twin.png'), await picture('other.png')])
  const twin = page.getByText('Same name and size as another file')
  await expect.element(twin).toBeVisible()
  await expect.element(page.getByText(/^Remaining Credits/)).toMatchTextContent('50 − 3 = 47')
  await remove('twin.png').first().click()
  await expect.element(twin).not.toBeInTheDocument()
  expect(cells(1)).toEqual(['1', '2'])
  await expect.element(page.getByText('Uploaded: 0/2')).toBeVisible()
  await expect.element(page.getByText(/^Remaining Credits/)).toMatchTextContent('50 − 2 = 48')
})

test('by keyboard the focus moves to the next file, else the previous one, else the drop zone', async () => {
  await openUploads()
  drop(await pictures(3))
  await expect.element(remove('3.png')).toBeVisible()
  ;(remove('2.png').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('3.png')).toHaveFocus()
  await expect.element(remove('2.png')).not.toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.element(remove('1.png')).toHaveFocus()
  await expect.element(remove('3.png')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Choose files' })).toHaveFocus()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

test('a key that is held down removes only one file', async () => {
  await openUploads()
  drop(await pictures(3))
  await expect.element(remove('1.png')).toBeVisible()
  ;(remove('1.png').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter>5/}')
  await expect.element(remove('1.png')).not.toBeInTheDocument()
  await expect.element(remove('2.png')).toHaveFocus()
  expect(cells(1)).toEqual(['1', '2'])
})

test('without another row on the page the focus moves to the search', async () => {
  await openUploads()
  drop(await pictures(2))
  const search = page.getByLabelText('Search by name or status')
  await search.fill('2.png')
  await remove('2.png').click()
  await expect.element(search).toHaveFocus()
})

// UP-011
test('characters that change the text direction are left out of a displayed name', async () => {
  await openUploads()
  drop([await picture('cod\u202Egpj.png')])
  await expect.poll(() => cells(2)).toEqual(['codgpj.png'])
})

// UP-016
test('Errored files shows only the files with errors, until all are shown again', async () => {
  await openUploads({
    send: ({ title }) =>
      title === '2.png' ? Promise.reject(new Error('No room')) : Promise.resolve(),
  })
  drop(await pictures(3))
  await expect.element(page.getByText('Errored files: 0')).toBeVisible()
  expect(page.getByRole('button', { name: /^Errored files/ }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const errored = page.getByRole('button', { name: 'Errored files: 1' })
  await expect.element(errored, { timeout: 14_000 }).toBeVisible()
  expect(remove('1.png').elements()).toEqual([])
  await errored.click()
  await expect.poll(() => cells(2)).toEqual(['2.png'])
  await expect.element(errored).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Show all files' }).click()
  await expect.poll(() => cells(2)).toHaveLength(3)
  await errored.click()
  await remove('2.png').click()
  await expect.poll(() => cells(2)).toEqual(['1.png', '3.png'])
})
