import { expect, type Page } from '@playwright/test'
import type { Api } from './api.ts'
import { checkScreen } from './journey.ts'

const asked = { app: 'Verso Desktop', device: 'Laptop', scopes: ['read' as const] }

/**
 * Connects an app on the profile page, creates a token for a script and disconnects it. Returns a function that makes a
 * call as the app and resolves to its status.
 */
export async function connectApp(page: Page, api: Api): Promise<() => Promise<number>> {
  const { device_code, user_code } = await api.call('requestAppCode', asked)
  await page.getByRole('link', { name: 'Connect an app' }).click()
  await expect(page).toHaveURL('/connect')
  await page.getByLabel('Code').fill('BBBB-BBBB')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This code is not valid.' })).toBeVisible()
  await checkScreen(page, 'connect-code')
  await page.getByLabel('Code').fill(user_code.toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  const request = page.getByRole('region', { name: 'This app asks to be connected' })
  for (const text of ['Verso Desktop', 'Laptop', 'Read your photos and their words', user_code])
    await expect(request.getByText(text, { exact: true })).toBeVisible()
  await checkScreen(page, 'connect-request')
  await request.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('Verso Desktop is connected.')).toBeVisible()
  const result = await api.call('redeemAppCode', { device_code })
  const token = result.state === 'connected' ? result.token : ''
  const asApp = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await page.request.post('/api/photo-changes', { headers, data: {} })).status()
  }
  expect(await asApp()).toBe(200)
  await page.getByRole('link', { name: 'Apps of this account' }).click()
  await expect(page.getByText('Verso Desktop on Laptop')).toBeVisible()
  await makeToken(page)
  return asApp
}

async function makeToken(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New token for a script' })
  await dialog.getByLabel('Name').fill('Backup')
  await checkScreen(page, 'token-new')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText(/^verso_[\w-]{43}$/)).toBeVisible()
  await checkScreen(page, 'token-created')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Disconnect Backup' }).click()
  await page.getByRole('button', { name: 'Yes, Disconnect' }).click()
  await expect(page.getByText('Backup', { exact: true })).toHaveCount(0)
  await checkScreen(page, 'settings-apps')
}
