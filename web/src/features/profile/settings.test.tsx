import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Refusal } from '../../test/fake-server.ts'
import { tokens, user } from '../../test/given.ts'
import { openApp } from '../../test/open-app.tsx'
import { timeShown } from '../../test/time-shown.ts'

const main = page.getByRole('main')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

// SET-004, SET-005, SET-006
test('a spinner with "Loading" is shown until the profile is loaded', async () => {
  const here = Promise.withResolvers<void>()
  await openApp('/profile', {
    getUser: async () => {
      await here.promise
      return { ...user, total_credit: 1234 }
    },
  })
  await expect.element(main.getByText('Loading', { exact: true })).toBeVisible()
  here.resolve()
  for (const text of ['Ana Duarte', 'ana@example.org', 'Balance: 1,234 credits'])
    await expect.element(main.getByText(text)).toBeVisible()
  await expect.element(main.getByText('Loading', { exact: true })).not.toBeInTheDocument()
})

// SET-007, SET-008
test('only administrators see the amount spent, with two decimals', async () => {
  await openApp('/profile', {}, { user: { role: 'admin', general_cost: 12.346 } })
  await expect.element(main.getByText('Total Amount Spent: 12.35 USD')).toBeVisible()
})

// SET-008
test('a cost sent to a user who is not an administrator is not shown', async () => {
  await openApp('/profile', {}, { user: { general_cost: 3 } })
  await expect.element(main.getByText('Balance: 50 credits')).toBeVisible()
  expect(main.getByText('Total Amount Spent').elements()).toHaveLength(0)
})

// ERR-017, ERR-019
test('a profile that cannot be loaded offers a retry, without a message', async () => {
  await openApp('/profile', { getUser: () => new Refusal(403, '') })
  await expect.element(button('Load again')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})

// SET-003
test('on small screens a dropdown with the same labels replaces the tabs', async () => {
  const { path } = await openApp('/profile', {}, { width: 375 })
  const dropdown = main.getByRole('combobox', { name: 'Part of the settings' })
  await expect.element(dropdown).toBeVisible()
  const labels = [...dropdown.element().querySelectorAll('option')].map((each) => each.textContent)
  expect(labels).toEqual(['Profile', 'Image Settings', 'Change Password', 'Close Account'])
  for (const name of labels)
    expect(main.getByRole('link', { name: name ?? '' }).elements()).toHaveLength(0)
  await dropdown.selectOptions('Image Settings')
  await expect.poll(path).toBe('/settings')
})

// SET-009, SET-010, SET-011, SET-012, SET-015, SET-016, SET-017, SET-018, SET-019, API-014
test('the presets fill in their size; Save Changes waits for a change, saves and reloads', async () => {
  const answered = Promise.withResolvers<void>()
  const { asked, server } = await openApp('/settings', {
    editProfile: async () => {
      await answered.promise
      return { message: 'Saved' }
    },
  })
  await expect.element(radio('Original')).toBeChecked()
  for (const name of ['512x512', '800x800', 'Custom'])
    await expect.element(radio(name)).not.toBeChecked()
  expect(field('Height').elements()).toHaveLength(0)
  await expect.element(button('Save Changes')).toBeDisabled()
  await radio('512x512').click()
  await expect.element(button('Save Changes')).toBeEnabled()
  await radio('Custom').click()
  await expect.element(field('Height')).toHaveValue(512)
  await field('Width').fill('640')
  await button('Save Changes').click()
  await expect.element(button('Saving...')).toBeVisible()
  const loads = asked('getUser').length
  answered.resolve()
  await expect.element(button('Save Changes')).toBeDisabled()
  expect(asked('editProfile')).toEqual([
    { method: 'edit', dimension_height: 512, dimension_width: 640 },
  ])
  await expect.poll(() => asked('getUser').length).toBe(loads + 1)
  const order = server.seen.map(({ call }) => call)
  expect(order.lastIndexOf('getUser')).toBeGreaterThan(order.indexOf('editProfile'))
})

// SET-020, SET-021, SET-022
test('an empty side is 0, a negative one is rejected without a message', async () => {
  const { asked } = await openApp(
    '/settings',
    { editProfile: () => ({ message: 'Saved' }) },
    { user: { dimension_height: 600, dimension_width: 400 } },
  )
  await expect.element(radio('Custom')).toBeChecked()
  await field('Height').fill('-20')
  await field('Width').fill('')
  await expect.element(field('Height')).toHaveValue(600)
  await button('Save Changes').click()
  await expect
    .poll(() => asked('editProfile'))
    .toEqual([{ method: 'edit', dimension_height: 600, dimension_width: 0 }])
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})

// ERR-017
test('a failed save is only logged, and can be repeated', async () => {
  await openApp('/settings', { editProfile: () => new Refusal(500, '') })
  await radio('800x800').click()
  await button('Save Changes').click()
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBeGreaterThan(0)
  await expect.element(button('Save Changes')).toBeEnabled()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})

async function fillPasswords(current: string, next: string, confirm: string) {
  await field('Current Password').fill(current)
  await field('Password').fill(next)
  await field('Confirm Password').fill(confirm)
}

// SET-023, SET-024, SET-026, SET-027, SET-028, SET-029
test('different new passwords are refused; the error clears once all fields are filled again', async () => {
  const { asked } = await openApp('/settings/password')
  await expect.element(main.getByText(/at least 8 characters/i)).toBeVisible()
  await expect.element(button('Change Password')).toBeDisabled()
  await field('Current Password').fill('Old-horse-1')
  await field('Password').fill('New-horse-1')
  await expect.element(button('Change Password')).toBeDisabled()
  await field('Confirm Password').fill('New-horse-2')
  await button('Change Password').click()
  const note = page.getByRole('alert')
  await expect.element(note).toHaveTextContent('New passwords do not match!')
  await field('Confirm Password').fill('')
  await expect.element(note).toBeVisible()
  await field('Confirm Password').fill('New-horse-1')
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(button('Change Password')).toBeEnabled()
  expect(asked('changePassword')).toEqual([])
})

// SET-025, SET-026, SET-030, SET-031, LIM-017, API-015
test('success is shown for three seconds, and the session continues with new tokens', async () => {
  const answered = Promise.withResolvers<void>()
  const { asked } = await openApp('/settings/password', {
    changePassword: async () => {
      await answered.promise
      return { message: 'Changed', ...tokens(2) }
    },
  })
  await fillPasswords('Old-horse-1', 'New-horse-1', 'New-horse-1')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Loading...')).toBeDisabled()
  const shownMs = timeShown(page.getByText('Password has been changed successfully.'))
  answered.resolve()
  expect(await shownMs).toBeGreaterThan(2500)
  expect(asked('changePassword')).toEqual([
    { method: 'change-password', old_password: 'Old-horse-1', new_password: 'New-horse-1' },
  ])
  expect(localStorage.getItem('IdToken')).toBe('id-2')
  expect(localStorage.getItem('RefreshToken')).toBe('refresh-2')
  await expect.element(field('Current Password')).toHaveValue('')
})

// ERR-010, SET-024
test('a refused change shows the specified text', async () => {
  await openApp('/settings/password', {
    changePassword: () => new Refusal(400, { error: 'Wrong' }),
  })
  await fillPasswords('Old-horse-1', 'New-horse-1', 'New-horse-1')
  await button('Change Password').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Error saving changes. Please try again.')
  await expect.element(field('Password')).toHaveValue('New-horse-1')
})

// SET-032, SET-034, SET-035, SET-036, SET-037
test('closing asks for the password and for confirmation; No and Escape send nothing', async () => {
  const { asked } = await openApp('/settings/close')
  const warning =
    'Deleting your account will remove all of your photos and information. This action is irreversible.'
  await expect.element(main.getByText(warning)).toBeVisible()
  await expect.element(button('Delete Account')).toBeDisabled()
  await field('Current Password').fill('Secret1!')
  await button('Delete Account').click()
  const dialog = page.getByRole('alertdialog', {
    name: 'Are you sure you want to close this account?',
  })
  await expect.element(dialog.getByRole('button', { name: 'No, Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked('closeAccount')).toEqual([])
})

// ERR-011, API-016
test('if closing fails, the specified text is shown and the user stays signed in', async () => {
  const { asked, path } = await openApp('/settings/close', {
    closeAccount: () => new Refusal(400, { error: 'The current password is wrong' }),
  })
  await field('Current Password').fill('Wrong1!')
  await button('Delete Account').click()
  await button('Yes, Close Account').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Error closing account. Please try again.')
  expect(asked('closeAccount')).toEqual([{ method: 'close-account', password: 'Wrong1!' }])
  expect(path()).toBe('/settings/close')
  expect(localStorage.getItem('IdToken')).toBe('id-1')
})
