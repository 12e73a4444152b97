import { expect, type Page, type Route } from '@playwright/test'
import { password } from './api.ts'
import { createUser } from './create-user.ts'
import { checkScreen, test } from './journey.ts'
import { adminWrites } from './network-failures.ts'
import { Outages, button, question } from './outages.ts'
import { openSignedIn } from './sign-in.ts'

// ERR-012, ERR-013, ERR-020
test('without a network, administrators see at once what failed, and nothing runs later', async ({
  page,
  app,
  network,
}) => {
  const adminEmail = 'cut.boss@example.org'
  await createUser(app, network.address, adminEmail)
  app.admin('promote', adminEmail)
  const [email, waiting] = ['cut.other@example.org', 'cut.other.waiting@example.org']
  const other = await createUser(app, network.address, email)
  const about = { full_name: 'Pat Waiting', date_of_birth: '05/03/1990', password }
  await other.call('signUp', { ...about, email: waiting })
  const before = await other.call('getUser', {})
  const cut = new Outages(page)
  await openSignedIn(page, adminEmail)
  const samples = button(page, 'Try six sample photos for free')
  await expect(samples).toBeVisible()
  await cut.without(() => cut.reads('samples', () => samples.click()))
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()
  await page.getByLabel('Search by name, email, or role').fill('cut.other')
  const users = page.getByRole('region', { name: 'Users' })
  await expect(users.locator('tbody tr')).toHaveCount(2)
  const select = page.getByRole('checkbox', { name: `Select ${email}` })
  await expect(button(page, `Make Admin: ${email}`)).toBeVisible()

  await cut.without(async () => {
    await cut.reads('role', async () => {
      await button(page, `Make Admin: ${email}`).click()
      await button(question(page), 'Yes').click()
    })
    await cut.reads('credits', async () => {
      await button(page, `Give credits: ${email}`).click()
      await page.getByLabel('Credits', { exact: true }).fill('5')
      await button(page.getByRole('dialog'), 'Give credits').click()
    })
    await page.keyboard.press('Escape')
    await cut.reads('cap', async () => {
      await button(page, `Cap spending: ${email}`).click()
      await page.getByLabel('USD a month').fill('5')
      await button(page.getByRole('dialog'), 'Save cap').click()
    })
    await page.keyboard.press('Escape')
    await cut.reads('verify', async () => {
      await button(page, 'Edit').click()
      await page.getByRole('checkbox', { name: `Select ${waiting}` }).check()
      await button(page, 'Verify Selected').click()
      await button(question(page), 'Yes, Verify').click()
    })
    await button(page, 'Edit').click()
    await select.check()
    await button(page, 'Delete Selected').click()
    await expect(question(page).getByText(email)).toBeVisible()
    await checkScreen(page, 'delete-users')
    await cut.reads('deleteUsers', () => button(question(page), 'Yes, Delete').click())
  })

  await showProblems(page)
  await page.goto('/admin-config')
  const process = page.getByLabel('Max Process')
  const tiff = page.getByRole('switch', { name: 'TIFF' })
  await expect(process).toHaveValue('15')
  await expect(tiff).not.toBeChecked()
  const cap = page.getByLabel('Spending cap (USD per month)')
  const [check, resume] = [button(page, 'Check now'), button(page, 'Resume now')]
  const solve = button(page, /^Mark As Solved/)
  for (const each of [cap, check, resume, solve]) await expect(each).toBeVisible()
  await cut.without(async () => {
    await process.fill('16')
    await cut.reads('config', () => button(page, 'Save Config Changes').click())
    await cut.reads('formats', () => tiff.click())
    await expect(tiff).not.toBeChecked()
    await cut.reads('check', () => check.click())
    await cut.reads('localModels', () => button(page, 'Detect local models').click())
    await cap.fill('7')
    await cut.reads('ai', () => button(page, 'Save AI settings').click())
    await cut.reads('resume', () => resume.click())
    await cut.reads('solve', () => solve.click())
  })
  await page.reload()
  await expect(process).toHaveValue('15')

  expect(cut.ranLater).toEqual([])
  expect(await other.call('getUser', {})).toMatchObject(before)
  expect([...cut.seen].toSorted()).toEqual(Object.keys(adminWrites).toSorted())
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/**
 * Makes the page show a paused AI and a payment that needs attention, because causing them would take a failing
 * provider. Only responses to reads are changed.
 */
async function showProblems(page: Page): Promise<void> {
  const alarm = {
    id: crypto.randomUUID(),
    kind: 'two_subscriptions',
    subject: 'cus_1',
    details: '2 subscriptions are running at once, and each of them is charged.',
    email: 'cut.other@example.org',
    created_at: new Date().toISOString(),
  }
  const change = async (route: Route, asked: string, changes: object) => {
    if (!route.request().postData()?.includes(asked)) return route.fallback()
    const response = await route.fetch().catch(() => undefined)
    if (!response) return route.abort()
    return route.fulfill({ response, json: { ...(await response.json()), ...changes } })
  }
  const paused = { pause_reason: 'The key was refused.', next_use_date: null }
  await page.route('**/api/analysis', (route) => change(route, 'get-status', paused))
  await page.route('**/api/billing-alarms', (route) =>
    change(route, 'get-alarms', { alarms: [alarm] }),
  )
}
