import { expect, type Page } from '@playwright/test'
import { createUser } from './create-user.ts'
import { expectNoSideways, checkScreen, test } from './journey.ts'
import { photoFolder } from './photos.ts'
import { uploadDescribedPhotos, openSignedIn } from './sign-in.ts'

/** Presses Back while a layer is open, and checks that the layer closes and the page stays as it is. */
async function backCloses(
  page: Page,
  layer: { name: string | RegExp; role?: 'dialog' | 'alertdialog' },
) {
  const { name, role = 'dialog' } = layer
  const shown = page.getByRole(role, { name })
  await expect(shown).toBeVisible()
  const address = page.url()
  await page.goBack()
  await expect(shown).toBeHidden()
  await expect(page).toHaveURL(address)
}

//
test('@phone Back closes dialogs and menus, and forms survive it', async ({ page, app }) => {
  const phone = test.info().project.name === 'phone'
  const email = `back.${test.info().project.name}@example.org`
  const api = await createUser(app, app.address, email)
  await uploadDescribedPhotos(api)
  const [file] = await photoFolder()
  if (!file) throw new Error('There are no photos.')
  const note = page.getByLabel('What do you know about them?')

  await test.step('a dialog, and the menu of a phone under it', async () => {
    await openSignedIn(page, email)
    await expect(page.getByRole('heading', { name: 'Image List' })).toBeVisible()
    if (phone) await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Contact Us' }).click()
    await backCloses(page, { name: 'Contact Us' })
    if (phone) await backCloses(page, { name: 'Account' })
  })

  await test.step('a preview over a form', async () => {
    await page.getByRole('link', { name: 'Upload', exact: true }).click()
    await page.locator('summary').click()
    await note.fill('Lisbon, 1958')
    await page.locator('input[type=file][multiple]').setInputFiles([file])
    await page.getByRole('button', { name: `Preview ${file.name}` }).click()
    await checkScreen(page, 'back-preview')
    await backCloses(page, { name: file.name })
    await expect(note).toHaveValue('Lisbon, 1958')
    await expect(page.getByText('Uploaded: 0/1')).toBeVisible()
  })

  await test.step('the question before leaving cannot be skipped', async () => {
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: /want to leave/ })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/upload')
    await expect(note).toHaveValue('Lisbon, 1958')
    await expectNoSideways(page)
    await page.goBack()
    await question.getByRole('button', { name: 'Yes, Proceed' }).click()
    await expect(page.getByRole('heading', { name: 'Image List' })).toBeVisible()
  })

  await test.step('the question before photos are deleted', async () => {
    await page.getByRole('button', { name: 'Clear All' }).click()
    await backCloses(page, { name: /delete all photos/, role: 'alertdialog' })
    expect((await api.call('getImages', {})).status_counts.completed).toBe(3)
  })

  await test.step('after a layer was cancelled, one Back leads to the previous page', async () => {
    await page.getByRole('link', { name: 'Upload', exact: true }).first().click()
    await expect(page.getByText('Drop photos or folders here')).toBeVisible()
    await expect(page).toHaveURL('/upload')
    if (phone) await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Contact Us' }).click()
    await page.getByRole('dialog', { name: 'Contact Us' }).getByLabel('Close').click()
    if (phone) await page.getByRole('dialog', { name: 'Account' }).getByLabel('Close').click()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Image List' })).toBeVisible()
  })
})
