import { expect, type Page } from '@playwright/test'
import { password } from './api.ts'
import { connectApp } from './connect-app.ts'
import { createUser } from './create-user.ts'
import { checkScreen, test } from './journey.ts'
import { mailsTo } from './mailbox.ts'
import { generatePhotos } from './photos.ts'
import { openSignedIn, signInOnScreen } from './sign-in.ts'
import { tabTo } from './tab-to.ts'
import { waitForBriefText } from './wait-for-brief-text.ts'

const newPassword = 'Another-horse-8'
const note = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Records the methods of the calls to `profile`. */
function profileCalls(page: Page): string[] {
  const methods: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/profile')) return
    methods.push((request.postDataJSON() as { method: string }).method)
  })
  return methods
}

// NAV-005, NAV-006, NAV-023, NAV-024, SET-001, SET-002, SET-005, SET-006, SET-010, SET-019
// SET-030, SET-036, SET-037, SET-038, ERR-010, ERR-011
test('a user sees the profile, sets the image size, changes the password and closes the account', async ({
  page,
  app,
  network,
}) => {
  const email = 'settings@example.org'
  const api = await createUser(app, network.address, email)
  const [photo] = await generatePhotos(1)
  if (photo) await api.upload(`${crypto.randomUUID()}-img-roll.jpg`, photo)
  await openSignedIn(page, email)

  await test.step('view the profile', async () => {
    await page.getByRole('link', { name: 'Profile settings' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
    const tabs = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    await expect(tabs).toHaveText(['Profile', 'Image Settings', 'Change Password', 'Close Account'])
    const main = page.getByRole('main')
    for (const text of ['Demo Account', email, /^Balance: (49|50) credits$/])
      await expect(main.getByText(text)).toBeVisible()
    await expect(main.getByText('Total Amount Spent')).toHaveCount(0)
    await checkScreen(page, 'settings-profile')
  })

  await test.step('choose the mails', async () => {
    const ready = page.getByRole('switch', { name: 'Photos ready' })
    await expect(ready).toBeChecked()
    await page.getByText('Photos ready', { exact: true }).click()
    await expect(ready).not.toBeChecked()
    const choices = { expiring: true, used_up: true, batch: false }
    await expect.poll(async () => (await api.call('getMailChoices', {})).choices).toEqual(choices)
    await page.reload()
    await expect(ready).not.toBeChecked()
    await ready.press('Space')
    await expect(ready).toBeChecked()
  })

  const asApp = await test.step('connect an app', () => connectApp(page, api))

  await test.step('change the image settings', async () => {
    await page.getByRole('link', { name: 'Image settings', exact: true }).click()
    await expect(page).toHaveURL('/settings')
    const save = page.getByRole('button', { name: 'Save Changes' })
    await expect(page.getByRole('radio', { name: 'Original' })).toBeChecked()
    await expect(save).toBeDisabled()
    await page.getByRole('radio', { name: '800x800' }).check()
    await page.getByRole('radio', { name: 'Custom' }).check()
    await expect(page.getByLabel('Height')).toHaveValue('800')
    await page.getByLabel('Height').fill('600')
    await page.getByLabel('Width').fill('-4')
    await page.getByLabel('Width').blur()
    await expect(page.getByLabel('Width')).toHaveValue('800')
    await page.getByLabel('Width').fill('400')
    await checkScreen(page, 'settings-images')
    const methods = profileCalls(page)
    await save.click()
    await expect(save).toBeDisabled()
    await expect.poll(() => methods).toEqual(['edit', 'get'])
    const saved = { dimension_height: 600, dimension_width: 400 }
    await expect.poll(() => api.call('getUser', {})).toMatchObject(saved)
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked()
    await expect(page.getByLabel('Width')).toHaveValue('400')
  })

  await test.step('change the password', async () => {
    await page.getByRole('link', { name: 'Change Password' }).click()
    const change = page.getByRole('button', { name: 'Change Password' })
    const fill = async (current: string, next: string, confirm: string) => {
      await page.getByLabel('Current Password').fill(current)
      await page.getByLabel('Password', { exact: true }).fill(next)
      await page.getByLabel('Confirm Password').fill(confirm)
    }
    await expect(change).toBeDisabled()
    await fill(password, newPassword, 'Another-horse-9')
    await change.click()
    await expect(note(page, 'New passwords do not match!')).toBeVisible()
    await checkScreen(page, 'settings-password')
    await fill('Wrong-horse-1', newPassword, newPassword)
    await expect(note(page, 'New passwords do not match!')).toBeHidden()
    await change.click()
    await expect(note(page, 'Error saving changes. Please try again.')).toBeVisible()
    await fill(password, newPassword, newPassword)
    const done = waitForBriefText(page, 'Password has been changed successfully.')
    await Promise.all([done, change.click()])
    await expect(change).toBeDisabled()
  })

  await test.step('signed out elsewhere, still signed in here', async () => {
    await expect(api.call('getUser', {})).rejects.toThrow('401')
    expect(await asApp()).toBe(401)
    await page.getByRole('link', { name: 'Image List', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Open roll-001.jpg' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Open roll-001.jpg' })).toBeVisible()
  })

  await test.step('close the account', async () => {
    await page.goto('/settings/close')
    const button = page.getByRole('button', { name: 'Delete Account' })
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to close this account?',
    })
    await expect(button).toBeDisabled()
    await page.getByLabel('Current Password').fill(password)
    await button.click()
    await checkScreen(page, 'settings-close-question')
    await question.getByRole('button', { name: 'No, Cancel' }).click()
    await expect(question).toBeHidden()
    await button.click()
    await question.getByRole('button', { name: 'Yes, Close Account' }).click()
    await expect(note(page, 'Error closing account. Please try again.')).toBeVisible()
    await checkScreen(page, 'settings-close')
    await page.getByLabel('Current Password').fill(newPassword)
    await button.click()
    await question.getByRole('button', { name: 'Yes, Close Account' }).click()
    await expect(page).toHaveURL('/signin')
    const stored = () => page.evaluate(() => Object.keys(localStorage))
    const ofUser = async () =>
      (await stored()).filter((key) => key.endsWith('Token') || key === 'userData')
    await expect.poll(ofUser).toEqual([])
  })

  await test.step('nothing of the account remains', async () => {
    await signInOnScreen(page, email, newPassword)
    await expect(page.getByText('Incorrect email or password')).toBeVisible()
    await expect.poll(() => mailsTo(app.dataDir, email)).toEqual([])
    await expect.poll(() => app.findings()).toEqual([])
  })
})

// SET-003
test('@phone the settings fit a phone, with a dropdown for the tabs', async ({
  page,
  app,
  network,
}) => {
  const email = `settings.${test.info().project.name}@example.org`
  await createUser(app, network.address, email)
  await openSignedIn(page, email)
  const isPhone = test.info().project.name === 'phone'
  if (isPhone) {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Profile settings' }).click()
    await expect(page.getByRole('dialog', { name: 'Account' })).toBeHidden()
  } else await page.goto('/profile')
  const dropdown = page.getByRole('combobox', { name: 'Part of the settings' })
  await expect(dropdown).toHaveCount(isPhone ? 1 : 0)
  if (!isPhone) return
  await expect(dropdown.getByRole('option')).toHaveText([
    'Profile',
    'Image Settings',
    'Change Password',
    'Close Account',
  ])
  await checkScreen(page, 'settings-profile')
  for (const [label, name] of [
    ['Image Settings', 'images'],
    ['Change Password', 'password'],
    ['Close Account', 'close'],
  ] as const) {
    await dropdown.selectOption(label)
    await expect(page.getByRole('button', { name: /Save|Change|Delete/ })).toBeVisible()
    if (name === 'images') await page.getByRole('radio', { name: 'Custom' }).check()
    await checkScreen(page, `settings-${name}`)
  }
})

// SET-011, SET-016, SET-027
test('the settings work by keyboard only', async ({ page, app, network }) => {
  const email = 'settings.keys@example.org'
  const { keyboard } = page
  const api = await createUser(app, network.address, email)
  await openSignedIn(page, email)
  await expect(page.getByRole('heading', { name: 'Welcome to your image list' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Image settings' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: 'Original' }))
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: '512x512' })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Save Changes' }))
  await keyboard.press('Enter')
  const saved = async () => (await api.call('getUser', {})).dimension_width
  await expect.poll(saved).toBe(512)
  await tabTo(page, page.getByRole('link', { name: 'Change Password' }), 'Shift+Tab')
  await keyboard.press('Enter')
  for (const [label, text] of [
    ['Current Password', password],
    ['Password', newPassword],
    ['Confirm Password', newPassword],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await keyboard.type(text)
  }
  const done = waitForBriefText(page, 'Password has been changed successfully.')
  await Promise.all([done, keyboard.press('Enter')])
})
