import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Refusal } from '../../test/fake-server.ts'
import { dashboardOf, givenPerson } from '../../test/given-people.ts'
import { openApp } from '../../test/open-app.tsx'
import { timeShown } from '../../test/time-shown.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (email: string) => page.getByRole('row', { name: new RegExp(email) })
const box = (email: string) => page.getByRole('checkbox', { name: `Select ${email}` })
const people = [
  givenPerson('ann'),
  givenPerson('bob', { user: { role: 'admin' } }),
  givenPerson('cleo', {
    user: { verified: false, full_name: '' },
    last_upload_date: null,
    last_upload_quantity: null,
  }),
  givenPerson('dan', { user: { verified: false } }),
]

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const open = (answers: Parameters<typeof openApp>[1] = {}, width = 1360) =>
  openApp(
    '/admin-dashboard',
    { getDashboard: () => dashboardOf(people), ...answers },
    { user: { role: 'admin' }, width },
  )

// ADMIN-006, ADMIN-009, DATA-036, API-037
test('the first page has 15 users and shows the totals of the installation above them', async () => {
  const { asked } = await open()
  await expect.element(row('ann@')).toBeVisible()
  expect(asked('getDashboard')).toEqual([{ page: 1, limit: 15, search: '' }])
  for (const text of ['Total Users: 4,321', 'Total Images: 98,765', 'Total Pending Images: 12'])
    await expect.element(page.getByText(text)).toBeVisible()
})

// ADMIN-012, ADMIN-013, ADMIN-014, ADMIN-015, ADMIN-016, ADMIN-017, ADMIN-018
test('a row shows the role in capitals, the verification in words, and missing values in red', async () => {
  await open()
  await expect.element(row('ann@').getByText('USER', { exact: true })).toBeVisible()
  await expect.element(row('bob@').getByText('ADMIN', { exact: true })).toHaveClass(/text-ok/)
  const missing = row('cleo@').getByText('Not Available').elements()
  expect(missing.map((each) => each.className)).toEqual(['text-bad', 'text-bad'])
  await expect.element(row('ann@').getByText('Verified', { exact: true })).toHaveClass(/text-ok/)
  await expect.element(row('cleo@').getByText('Not Verified')).toHaveClass(/text-bad/)
  await expect.element(row('ann@').getByRole('button', { name: /^Make Admin/ })).toBeVisible()
  await expect.element(row('bob@').getByRole('button', { name: /^Make Normal User/ })).toBeVisible()
})

// ADMIN-001, ADMIN-007, ADMIN-008, LIM-007
test('searches wait 600 ms and go to page 1; the pagers above and below show at most ten page numbers', async () => {
  const { asked } = await open({ getDashboard: () => dashboardOf(people, 400) })
  const last = () => asked('getDashboard').at(-1)
  for (const name of ['Pages', 'Pages, below the table']) {
    const pager = page.getByRole('navigation', { name, exact: true })
    const numbers = pager.getByRole('button', { name: /^Page \d+$/ }).elements()
    expect(numbers.map((each) => each.textContent).join()).toBe('1,2,3,4,5,6,7,8,9,10')
  }
  await button('Page 3').first().click()
  await expect.poll(last).toEqual({ page: 3, limit: 15, search: '' })
  await page.getByLabelText('Search by name, email, or role').fill('ann')
  await expect.poll(last).toEqual({ page: 1, limit: 15, search: 'ann' })
  await page.getByRole('combobox', { name: 'Rows per page' }).last().selectOptions('75')
  await expect.poll(last).toEqual({ page: 1, limit: 75, search: 'ann' })
})

// ADMIN-003, ADMIN-004, ADMIN-005
test('edit mode adds two buttons and a checkbox per row, and removes them again', async () => {
  await open()
  await expect.element(row('ann@')).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
  expect(button('Delete Selected').elements()).toHaveLength(0)
  await button('Edit').click()
  await expect.element(button('Delete Selected')).toBeDisabled()
  await expect.element(button('Verify Selected')).toBeDisabled()
  expect(page.getByRole('checkbox', { name: /^Select .*@/ }).elements()).toHaveLength(4)
  await box('ann@example.org').click()
  await button('Exit Edit Mode').click()
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
  await button('Edit').click()
  await expect.element(box('ann@example.org')).not.toBeChecked()
})

// ADMIN-025, ADMIN-026, ADMIN-027, ADMIN-028, ADMIN-029, ADMIN-030, API-009
test('only unverified users are sent; they are marked without a reload, and edit mode ends', async () => {
  const answered = Promise.withResolvers<void>()
  const { asked } = await open({
    verifyUsers: async () => {
      await answered.promise
      return { message: 'Verified', verified: 1 }
    },
  })
  await button('Edit').click()
  await box('ann@example.org').click()
  await box('cleo@example.org').click()
  await button('Verify Selected').click()
  const dialog = page.getByRole('alertdialog', {
    name: 'Are you sure you want to verify selected 2 users?',
  })
  await dialog.getByRole('button', { name: 'Yes, Verify' }).click()
  await expect.element(page.getByText('Verifying ...')).toBeVisible()
  answered.resolve()
  await expect.element(row('cleo@').getByText('Verified', { exact: true })).toBeVisible()
  await expect.element(button('Edit')).toBeVisible()
  expect(asked('verifyUsers')).toEqual([
    { auth_method: 'verify_users', emails: ['cleo@example.org'] },
  ])
  expect(asked('getDashboard')).toHaveLength(1)
})

// ADMIN-028
test('nothing is sent if all selected users are verified', async () => {
  const { asked } = await open()
  await button('Edit').click()
  await box('ann@example.org').click()
  await button('Verify Selected').click()
  await button('Yes, Verify').click()
  await expect.element(button('Edit')).toBeVisible()
  expect(asked('verifyUsers')).toEqual([])
})

// ADMIN-024, ADMIN-026, ADMIN-027, API-038
test('a deletion asks first; Cancel sends nothing, Yes sends the addresses', async () => {
  const { asked, server } = await open({ deleteUsers: () => ({ message: 'Gone', deleted: 1 }) })
  await button('Edit').click()
  await box('dan@example.org').click()
  await button('Delete Selected').click()
  const dialog = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete selected 1 users?',
  })
  await expect.element(dialog.getByText('dan@example.org')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked('deleteUsers')).toEqual([])
  server.answers.getDashboard = () => dashboardOf(people.slice(0, 3))
  await button('Delete Selected').click()
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect.element(row('dan@')).not.toBeInTheDocument()
  await expect.element(button('Edit')).toBeVisible()
  expect(asked('deleteUsers')).toEqual([{ users: ['dan@example.org'] }])
})

// ADMIN-031, ERR-012, ERR-013, LIM-018
test.each([
  ['Delete Selected', 'Yes, Delete', 'Error when deleting data: No way'],
  ['Verify Selected', 'Yes, Verify', 'Error when verifying users: No way'],
])('a failure of "%s" is shown for two seconds, then edit mode ends', async (action, yes, text) => {
  const refused = () => new Refusal(400, { error: 'No way' })
  await open({ deleteUsers: refused, verifyUsers: refused })
  const shownMs = timeShown(page.getByText(text))
  await button('Edit').click()
  await box('dan@example.org').click()
  await button(action).click()
  await button(yes).click()
  expect(await shownMs).toBeGreaterThan(1700)
  await expect.element(button('Edit')).toBeVisible()
  await button('Edit').click()
  await expect.element(box('dan@example.org')).not.toBeChecked()
})

// ADMIN-019, ADMIN-020, ADMIN-021
test('the role dialog shows the user; No sends nothing, and a refusal is shown', async () => {
  const { asked } = await open({
    changeRole: () => new Refusal(400, { error: 'You cannot change your own role.' }),
  })
  const dialog = page.getByRole('alertdialog', { name: 'Change Role Confirmation' })
  await button('Make Normal User: bob@example.org').click()
  for (const text of ['bob@example.org', 'BOB', '1,200', 'ADMIN'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  const question = 'Are you sure you want to make this user a Normal User?'
  await expect.element(dialog.getByText(question)).toBeVisible()
  await dialog.getByRole('button', { name: 'No' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked('changeRole')).toEqual([])
  await button('Make Admin: ann@example.org').click()
  await expect
    .element(dialog.getByText('Are you sure you want to make this user an Admin?'))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByText(/You cannot change your own role/)).toBeVisible()
  expect(asked('changeRole')).toEqual([
    { method: 'change-role', email: 'ann@example.org', new_role: 'admin' },
  ])
})

// ADMIN-038
test('credits are given and spending is capped from the row; invalid values are not sent', async () => {
  const { asked } = await open({
    giveCredits: () => ({ message: 'Given' }),
    setSpendingCap: () => ({ message: 'Set' }),
  })
  await button('Give credits: ann@example.org').click()
  const gift = page.getByRole('dialog', { name: 'Give credits' })
  await gift.getByLabelText('Credits', { exact: true }).fill('0')
  await gift.getByRole('button', { name: 'Give credits' }).click()
  await expect.element(gift.getByText('A whole number from 1 to 1,000,000')).toBeVisible()
  await gift.getByLabelText('Credits', { exact: true }).fill('25')
  await gift.getByLabelText('Note').fill(' Promised ')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => asked('giveCredits'))
    .toEqual([{ email: 'ann@example.org', amount: 25, note: 'Promised' }])
  await expect.element(gift).not.toBeInTheDocument()
  await button('Cap spending: ann@example.org').click()
  const cap = page.getByRole('dialog', { name: 'Cap spending on the AI' })
  await cap.getByLabelText('USD a month').fill('2.50')
  await cap.getByRole('button', { name: 'Save cap' }).click()
  await expect
    .poll(() => asked('setSpendingCap'))
    .toEqual([{ method: 'set-spending-cap', email: 'ann@example.org', usd: 2.5 }])
})

//
test('a search without results says so, and can be cleared', async () => {
  await open({
    getDashboard: ({ input }) => dashboardOf(input['search'] ? [] : people),
  })
  await page.getByLabelText('Search by name, email, or role').fill('zoe')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No users found for your search')).toBeVisible()
  await button('Clear search').last().click()
  await expect.element(row('ann@')).toBeVisible()
})

// ERR-019
test('a failed load is only logged, and can be repeated', async () => {
  const { server } = await open({ getDashboard: () => new Refusal(403, '') })
  await expect.element(button('Load again')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  expect(vi.mocked(console.error)).toHaveBeenCalled()
  server.answers.getDashboard = () => dashboardOf(people)
  await button('Load again').click()
  await expect.element(row('ann@')).toBeVisible()
})

test('phones show cards with the same facts and actions', async () => {
  await open({}, 390)
  const card = page.getByRole('listitem').filter({ hasText: 'ann@example.org' })
  for (const text of ['USER', '1,200', 'Verified', 'Remaining Credits', 'Deleted Images This Week'])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible()
  await expect.element(card.getByRole('button', { name: /^Make Admin/ })).toBeVisible()
})
