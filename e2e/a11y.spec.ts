import { expect, type Page } from '@playwright/test'
import { type Api } from './api.ts'
import { createUser } from './create-user.ts'
import { expectNoSideways, modalLayers, checkScreen, test } from './journey.ts'
import { generatePhotos, truncatedPhoto } from './photos.ts'
import { openSignedIn } from './sign-in.ts'

/** Covers states that no other journey checks; `checkScreen` runs axe in light and dark mode. */
const isPhone = () => test.info().project.name === 'phone'
const close = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(modalLayers(page)).toHaveCount(0)
}

async function fourPhotos(api: Api) {
  for (const photo of [...(await generatePhotos(3)), await truncatedPhoto()])
    await api.upload(`${crypto.randomUUID()}-img-${photo.name}`, photo)
  const pending = async () => (await api.call('getImages', {})).status_counts.pending
  await expect.poll(pending, { timeout: 60_000 }).toBe(0)
}

// LEGAL-001
test('@phone axe finds nothing in the public texts', async ({ page }) => {
  // The privacy policy uses the same page component.
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkScreen(page, 'terms')
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Terms of Service' }).click()
  const overlay = page.getByRole('dialog', { name: 'Terms of Service' })
  await expect(overlay.getByRole('heading').nth(3)).toBeVisible()
  await checkScreen(page, 'legal-overlay')
})

// LIST-014, NAV-037
test('@phone axe finds nothing in the list and its overlays', async ({ page, app, network }) => {
  const email = `axe.list.${test.info().project.name}@example.org`
  await fourPhotos(await createUser(app, network.address, email))
  await openSignedIn(page, email)
  await expect(page.getByRole('button', { name: 'Open roll-003.jpg' })).toBeVisible()
  // On phones this button is hidden once photos are selected.
  await page.getByRole('button', { name: 'Select All Errored' }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await expect(page.getByText('2 selected')).toBeVisible()
  await checkScreen(page, 'list-selection')
  await page.getByRole('button', { name: 'Deselect all' }).click()

  await page.getByRole('group', { name: 'View' }).getByText('Grid').click()
  await page.getByRole('checkbox', { name: 'Select roll-002.jpg' }).check()
  await checkScreen(page, 'list-grid')
  await page.getByRole('group', { name: 'View' }).getByText('Table').click()

  await showLoading(page)

  // help.spec.ts covers the phone menu and its dialogs.
  if (isPhone()) return

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Are you sure you wanna log out?')).toBeVisible()
  await checkScreen(page, 'sign-out-question')
  await close(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Time/Location Reasoning' }).uncheck()
  await checkScreen(page, 'list-columns')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await checkScreen(page, 'keys')
  await close(page)
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await checkScreen(page, 'list-narrow-menu')
})

/** The list while its first page loads, and after that has failed. */
async function showLoading(page: Page) {
  const waiting = Promise.withResolvers<void>()
  await page.route('**/api/get-images', async (route) => {
    await waiting.promise
    await route.abort()
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Image List', exact: true })).toBeVisible()
  await expect(page.getByText('Loading photos')).toBeAttached()
  await checkScreen(page, 'list-loading')
  waiting.resolve()
  await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible()
  await checkScreen(page, 'list-not-loaded')
  await page.unroute('**/api/get-images')
  const again = page.getByRole('button', { name: 'Load again' })
  await expect(async () => {
    // The list also loads by itself from time to time, perhaps just now.
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(page.getByRole('button', { name: 'Open roll-003.jpg' })).toBeVisible()
  }).toPass()
}

// UP-018, UP-021
test('@phone axe finds nothing while files are added, previewed or left', async ({ page, app }) => {
  const email = `axe.upload.${test.info().project.name}@example.org`
  await createUser(app, app.address, email)
  await openSignedIn(page, email)
  await expect(page.getByRole('heading', { name: 'Welcome to your image list' })).toBeVisible()
  if (isPhone()) await checkScreen(page, 'list-welcome')
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await page.locator('input[type=file][multiple]').setInputFiles(await generatePhotos(3))
  await expect(page.getByText('Uploaded: 0/3')).toBeVisible()
  if (isPhone()) await checkScreen(page, 'upload-ready')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Preview roll-001.jpg' }).click()
  await checkScreen(page, 'upload-preview')
  await close(page)
  await page.getByRole('link', { name: 'Image List', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Yes, Proceed' })).toBeVisible()
  await checkScreen(page, 'upload-leave-question')
  await page.getByRole('button', { name: 'Yes, Proceed' }).click()
  await expect(page.getByRole('heading', { name: 'Image List', exact: true })).toBeVisible()
  await page.getByLabel('Search by image name').fill('nothing like it')
  await expect(page.getByText('No results found for your search')).toBeVisible()
  if (isPhone()) await checkScreen(page, 'list-nothing-found')
})
