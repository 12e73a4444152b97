import { expect, type Page } from '@playwright/test'
import { Api, password } from './api.ts'
import type { App } from './app.ts'
import { createUser } from './create-user.ts'
import { checkScreen, test } from './journey.ts'
import { openSignedIn } from './sign-in.ts'
import { tabTo } from './tab-to.ts'

const rows = (page: Page) => page.getByRole('region', { name: 'Users' }).locator('tbody tr')
const row = (page: Page, email: string) => rows(page).filter({ hasText: email })

/** Types into the search field. Resolves once the page has started to search, a moment after the last key. */
async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search by name, email, or role').fill(text)
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('search') === text)
}

/** Creates an administrator and `n` unverified users. Returns the administrator's email. */
async function createAdmin(app: App, address: string, name: string, n = 0): Promise<string> {
  const email = `${name}.boss@example.org`
  await createUser(app, address, email)
  app.admin('promote', email)
  const api = new Api(address)
  const about = { full_name: 'Pat Waiting', date_of_birth: '05/03/1990', password }
  for (let index = 0; index < n; index += 1)
    await api.call('signUp', { ...about, email: `${name}.${index}@example.org` })
  return email
}

// NAV-009, NAV-030, ADMIN-001, ADMIN-004, ADMIN-005, ADMIN-007, ADMIN-010, ADMIN-011, ADMIN-019
// ADMIN-020, ADMIN-022, ADMIN-023, ADMIN-024, ADMIN-025, ADMIN-029, ADMIN-030, ADMIN-032
test('an administrator finds, verifies, promotes and deletes users, and gives them credits', async ({
  page,
  app,
  network,
}) => {
  const adminEmail = await createAdmin(app, network.address, 'staff', 17)
  await openSignedIn(page, adminEmail)
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()

  await test.step('open and search the dashboard', async () => {
    await expect(rows(page)).toHaveCount(15)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Email',
      'Full Name',
      'Role',
      'Actions',
      'Total Images',
      'Remaining Credits',
      'Last Upload Date',
      'Last Upload Quantity',
      'Images Uploaded This Week',
      'Successful Images Analyzed This Week',
      'In Progress Images This Week',
      'Deleted Images This Week',
      'Verification Status',
      'Current Plan',
    ])
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(2)
    await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveCount(2)
    await checkScreen(page, 'admin-dashboard')
    await page.getByRole('button', { name: 'Page 2' }).last().click()
    await expect(row(page, adminEmail)).toBeVisible()
    await expect(page).toHaveURL(/page=2/)
  })

  await test.step('verify two users', async () => {
    await searchFor(page, 'staff.1')
    await expect(rows(page)).toHaveCount(8)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    for (const name of ['staff.10', 'staff.11'])
      await page.getByRole('checkbox', { name: `Select ${name}@example.org` }).check()
    await checkScreen(page, 'admin-dashboard-edit')
    await page.getByRole('button', { name: 'Verify Selected' }).click()
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to verify selected 2 users?',
    })
    await expect(question).toBeVisible()
    await checkScreen(page, 'admin-verify-question')
    await question.getByRole('button', { name: 'Yes, Verify' }).click()
    await expect(row(page, 'staff.10@').getByText('Verified', { exact: true })).toBeVisible()
    await expect(row(page, 'staff.12@').getByText('Not Verified')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
    await new Api(network.address).signIn('staff.10@example.org')
  })

  await test.step('make a user an administrator, which reloads the page', async () => {
    await row(page, 'staff.10@').getByRole('button', { name: 'Make Admin' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Change Role Confirmation' })
    await expect(
      dialog.getByText('Are you sure you want to make this user an Admin?'),
    ).toBeVisible()
    for (const text of ['staff.10@example.org', 'Pat Waiting', 'USER'])
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
    await checkScreen(page, 'admin-role-question')
    const reloaded = page.waitForEvent('load')
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await reloaded
    await expect(row(page, 'staff.10@').getByText('ADMIN', { exact: true })).toBeVisible()
  })

  await test.step('give credits', async () => {
    await row(page, 'staff.11@').getByRole('button', { name: 'Give credits' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give credits' })
    await dialog.getByLabel('Credits').fill('120')
    await dialog.getByLabel('Note').fill('Promised by phone')
    await checkScreen(page, 'admin-credits')
    await dialog.getByRole('button', { name: 'Give credits' }).click()
    await expect(row(page, 'staff.11@').getByText('170')).toBeVisible()
  })

  await test.step("refuse changes to the administrator's own account", async () => {
    await searchFor(page, adminEmail)
    await row(page, adminEmail).getByRole('button', { name: 'Make Normal User' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('You cannot change your own role.')).toBeVisible()
  })

  await test.step('delete three users', async () => {
    await searchFor(page, 'staff.1')
    await expect(rows(page)).toHaveCount(8)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    for (const name of ['staff.14', 'staff.15', 'staff.16'])
      await page.getByRole('checkbox', { name: `Select ${name}@example.org` }).check()
    await page.getByRole('button', { name: 'Delete Selected' }).click()
    await page.getByRole('button', { name: 'Yes, Delete' }).click()
    await expect(rows(page)).toHaveCount(5)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })

  await test.step('find no users', async () => {
    await searchFor(page, 'nobody like this')
    await expect(page.getByText('No users found for your search')).toBeVisible()
    await checkScreen(page, 'admin-nobody')
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await expect(rows(page)).toHaveCount(15)
  })
})

// NAV-008, NAV-029, ADMIN-033, ADMIN-034, ADMIN-035, ADMIN-036
test('the configuration works by keyboard only', async ({ page, app, network }) => {
  const { keyboard } = page
  await openSignedIn(page, await createAdmin(app, network.address, 'config'))
  await expect(page.getByRole('heading', { name: 'Welcome to your image list' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Admin Config' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Configuration')
  const retry = page.getByLabel('Max Allowed Retry')
  const process = page.getByLabel('Max Process')
  await expect(retry).toHaveValue('3')
  await expect(process).toHaveValue('15')
  await checkScreen(page, 'admin-config')
  await tabTo(page, retry)
  await keyboard.type('5')
  await tabTo(page, process)
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('2.5')
  await tabTo(page, page.getByRole('button', { name: 'Save Config Changes' }))
  await keyboard.press('Enter')
  await expect(page.getByText('The configuration is saved.')).toBeVisible()
  await page.reload()
  await expect(retry).toHaveValue('5')
  await expect(process).not.toHaveValue('2.5')
  const stored = () => page.evaluate(() => localStorage.getItem('configData'))
  await expect
    .poll(async () => JSON.parse((await stored()) ?? '{}'))
    .toMatchObject({ max_allowed_retry: 5 })
})

// NAV-019, NAV-020, SEC-002
test('@phone users and configuration fit a phone; non-administrators see a refusal', async ({
  page,
  app,
  network,
}) => {
  const { name } = test.info().project
  const adminEmail = await createAdmin(app, network.address, `pocket-${name}`, 2)
  await openSignedIn(page, adminEmail, '/admin-dashboard')
  await searchFor(page, `pocket-${name}`)
  await expect(page.getByText('3 users')).toHaveCount(2)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('checkbox', { name: `Select pocket-${name}.1@example.org` }).check()
  await checkScreen(page, 'admin-dashboard-cards')
  await page.goto('/admin-config')
  await expect(page.getByLabel('Max Process')).toBeVisible()
  await checkScreen(page, 'admin-config-small')

  const email = `pocket.user.${name}@example.org`
  await createUser(app, network.address, email)
  await openSignedIn(page, email)
  await expect(page.getByRole('heading', { name: 'Welcome to your image list' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Config' })).toHaveCount(0)
  for (const address of ['/admin-config', '/admin-dashboard']) {
    await page.goto(address)
    await expect(page.getByText('Only Admin Users has access to this page')).toBeVisible()
  }
  await checkScreen(page, 'admin-refused')
})
