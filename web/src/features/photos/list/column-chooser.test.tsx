import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { givenPhoto } from '../../../test/given-photo.ts'
import { listed, openList } from '../../../test/open-list.tsx'

const photos = [givenPhoto({ name: 'a', original_name: 'Harbour.jpg' })]
const chooser = page.getByRole('button', { name: 'Columns', exact: true })
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
const offered = () =>
  page
    .getByRole('group', { name: 'Columns shown' })
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

afterEach(() => {
  document.cookie = 'hiddenColumns=; Path=/; Max-Age=0'
})

// LIST-026, LIST-027, LIST-028
test('columns are hidden by keyboard; checkbox, image and name always stay', async () => {
  await openList(() => listed(photos))
  await expect.element(head('Description')).toBeVisible()
  ;(chooser.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(offered).toHaveLength(10)
  expect(offered()).not.toContain('Image')
  expect(offered()).not.toContain('Name')
  await userEvent.keyboard('{Tab}{Tab} ')
  await expect.element(box('Description')).not.toBeChecked()
  await expect.element(head('Description')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(chooser).toHaveFocus()
  for (const name of ['Image', 'Name', 'Keywords']) await expect.element(head(name)).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Select Harbour.jpg' })).toBeVisible()
})

// AUTH-087
test('the choice survives signing out, which empties local storage, and can be reset', async () => {
  document.cookie = 'hiddenColumns=reason.period.image.name.nonsense; Path=/'
  localStorage.clear()
  await openList(() => listed(photos))
  await expect.element(head('Location')).toBeVisible()
  expect(head('Period').elements()).toEqual([])
  expect(head('Name').elements()).toHaveLength(1)
  expect(head('Image').elements()).toHaveLength(1)
  await chooser.click()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.element(head('Period')).toBeInTheDocument()
  expect(document.cookie).not.toContain('hiddenColumns')
})

// LIST-033, LIST-034
test.each([
  ['user', 10, false],
  ['admin', 15, true],
] as const)('admin columns are offered to admins only: %s', async (role, count, costs) => {
  await openList(() => listed(photos), { role })
  if (costs) await expect.element(head('Cost')).toBeInTheDocument()
  await chooser.click()
  await expect.poll(offered).toHaveLength(count)
  expect(offered().includes('Cost')).toBe(costs)
})

// SEC-002, SEC-003
test('a tampered stored role only shows empty admin columns until the user is loaded', async () => {
  const answered = Promise.withResolvers<void>()
  await openList(() => listed(photos), { storedRole: 'admin', user: answered.promise })
  await expect.element(head('Cost')).toBeInTheDocument()
  const cells = page
    .getByRole('row', { name: /Harbour/ })
    .getByRole('cell')
    .elements()
  expect(cells.slice(-5).map((cell) => cell.textContent)).toEqual(['', '', '', '', ''])
  answered.resolve()
  await expect.element(head('Cost')).not.toBeInTheDocument()
})
