import { expect, type Page, type Route } from '@playwright/test'
import { accountWrites } from './account-network-failures.ts'
import { Api, password } from './api.ts'
import { createUser } from './create-user.ts'
import { test } from './journey.ts'
import { codeFor, linkFor } from './mailbox.ts'
import { Outages, button, question } from './outages.ts'
import { uploadDescribedPhotos, signInOnScreen, signUpOnScreen, typeCode } from './sign-in.ts'

// ERR-004, ERR-006, ERR-016, ERR-020, PLAN-016
test('without a network, codes, resets and plan changes show an error at once; nothing runs later', async ({
  page,
  app,
}) => {
  const email = 'cut.account@example.org'
  const cut = new Outages(page)

  await test.step('confirming a sign-up with its code', async () => {
    await signUpOnScreen(page, email)
    const code = await codeFor(app.dataDir, email)
    await cut.without(async () => {
      await cut.reads('resend', () => button(page, 'Resend Code').click())
      await cut.reads('complete', () => typeCode(page, code))
      await cut.reads('complete', () => button(page, 'Complete Sign Up').click())
    })
    await page.goto(await linkFor(app.dataDir, email, 'confirm'))
    await button(page, 'Complete Sign Up').waitFor()
    await cut.without(() =>
      cut.reads('confirmLink', () => button(page, 'Complete Sign Up').click()),
    )
    await page.goto('/complete-auth')
    // The button is offered again, but nothing was submitted by itself.
    await expect(button(page, 'Resend Code')).toBeVisible()
    await typeCode(page, code)
    await expect(page.getByText('We successfully created your account.')).toBeVisible()
  })

  await test.step('confirming by link after the wait is over', async () => {
    // The server's refusal after many failures. A real one would delay the other journeys too.
    const waits = { status: 429, json: { error: 'Too many attempts.', code: 'rate_limited' } }
    const refuse = (route: Route) => route.fulfill(waits)
    await page.route('**/api/auth', refuse)
    await signInOnScreen(page, email, 'Wrong-horse-11')
    const mail = button(page, 'Mail me a link')
    await mail.waitFor()
    await page.unroute('**/api/auth', refuse)
    await cut.without(() => cut.reads('mailLink', () => mail.click()))
    await expect(mail).toBeEnabled()
  })

  await test.step('resetting a password', async () => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await button(page, 'Send').click()
    await page.getByLabel('Confirmation Code').fill(await codeFor(app.dataDir, email, 2))
    await page.getByLabel('New Password').fill('New-horse-11')
    await page.getByLabel('Confirm Password').fill('New-horse-11')
    await cut.without(() => cut.reads('reset', () => button(page, 'Save').click()))
    await page.goto(await linkFor(app.dataDir, email, 'new-password', 2))
    await page.getByLabel('New Password').fill('New-horse-11')
    await page.getByLabel('Confirm Password').fill('New-horse-11')
    await cut.without(() => cut.reads('newPassword', () => button(page, 'Save').click()))
    await signInOnScreen(page, email, password)
    await expect(page).toHaveURL('/')
  })

  await test.step('removing a known browser', async () => {
    await page.goto('/profile')
    const remove = button(page, /^Remove /).first()
    await remove.click()
    await cut.without(() =>
      cut.reads('removeBrowser', () => button(question(page), 'Yes, Remove').click()),
    )
    await page.reload()
    await expect(remove).toBeVisible()
  })

  await test.step('disconnecting an app', async () => {
    await button(page, 'New token').click()
    await page.getByLabel('Name').fill('Backup')
    const create = button(page, 'Create token')
    await cut.without(() => cut.reads('createToken', () => create.click()))
    await create.click()
    await button(page, 'Done').click()
    const disconnect = button(page, 'Disconnect Backup')
    await disconnect.click()
    await cut.without(() =>
      cut.reads('disconnect', () => button(question(page), 'Yes, Disconnect').click()),
    )
    await expect(disconnect).toBeVisible()
    const desktop = { app: 'Verso Desktop', device: 'Laptop', scopes: ['read' as const] }
    const { user_code } = await new Api(app.address).call('requestAppCode', desktop)
    await page.goto(`/connect#${user_code}`)
    await button(page, 'Continue').waitFor()
    await cut.without(() => cut.reads('connect', () => button(page, 'Continue').click()))
    await button(page, 'Continue').click()
    await button(page, 'Connect').waitFor()
    await cut.without(async () => {
      await cut.reads('connect', () => button(page, 'Connect').click())
      await cut.reads('connect', () => button(page, 'Refuse').click())
    })
  })

  await test.step('changing a plan', async () => {
    await page.goto('/subscription')
    await button(page, 'Buy this plan: Starter').click()
    await button(page, 'Pay $9.99').click()
    await expect(page).toHaveURL('/subscription')
    const upgrade = button(page, 'Upgrade To This Plan: Studio')
    const yes = button(question(page), 'Yes, Change Plan')
    await upgrade.waitFor()
    await cut.without(async () => {
      await upgrade.click()
      await expect(question(page)).toContainText(accountWrites.upgrade.reads)
      await button(question(page), 'No, Cancel').click()
      cut.seen.add('upgrade')
    })
    await upgrade.click()
    await expect(question(page)).toContainText('credits')
    await expect(yes).toBeEnabled()
    await cut.without(async () => {
      await cut.reads('change', () => yes.click())
      await cut.reads('manage', () => button(page, 'Manage').click())
      await expect(button(page, 'Manage')).toBeEnabled()
    })
    await page.reload()
    await expect(upgrade).toBeVisible()
    await expect(page).toHaveURL('/subscription')
    await button(page, 'Downgrade To This Plan: Free').click()
    await yes.click()
    const keep = button(page, 'Keep My Plan')
    await keep.waitFor()
    await cut.without(() => cut.reads('keep', () => keep.click()))
    await page.reload()
    await expect(keep).toBeVisible()
  })

  expect(cut.ranLater).toEqual([])
  expect([...cut.seen].toSorted()).toEqual(Object.keys(accountWrites).toSorted())
})

// ERR-002, ERR-007, ERR-020, A-102
test('a server that is down, or another page in its place, shows the same messages as a lost network', async ({
  page,
  app,
  network,
}) => {
  const email = 'cut.gone@example.org'
  await uploadDescribedPhotos(await createUser(app, network.address, email))
  const cut = new Outages(page)
  for (const responds of ['refusal', 'page'] as const) {
    const outage = { network, responds }
    await page.goto('/signin')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await cut.behind(outage, () => cut.reads('signIn', () => button(page, 'Login').click()))
    await button(page, 'Login').click()
    await expect(page.getByRole('button', { name: 'Open roll-001.jpg' })).toBeVisible()

    await page.getByRole('checkbox', { name: 'Select roll-001.jpg' }).check()
    await cut.behind(outage, async () => {
      await cut.reads('delete', async () => {
        await button(page, 'Delete Selected').click()
        await button(question(page), 'Yes, delete').click()
      })
      await expect(page.getByRole('button', { name: 'Open roll-001.jpg' })).toBeVisible()
    })
    await page.goto('/settings')
    const lower = page.getByRole('switch', { name: /Lower case only/ })
    await expect(lower).not.toBeChecked()
    await cut.behind(outage, async () => {
      await cut.reads('words', () => lower.click())
      await expect(lower).not.toBeChecked()
    })
    await signOut(page)
  }
  expect(cut.ranLater).toEqual([])
})

async function signOut(page: Page): Promise<void> {
  await button(page, 'Sign Out').first().click()
  await button(question(page), 'Yes, Log Out').click()
  await expect(page).toHaveURL('/signin')
}
