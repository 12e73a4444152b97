import { expect, type Page } from '@playwright/test'
import { createUser } from './create-user.ts'
import { checkScreen, test } from './journey.ts'
import { uploadDescribedPhotos, openSignedIn } from './sign-in.ts'

const included = (page: Page, name: string) =>
  page.getByRole('list', { name: `Keywords of ${name}` })
const excluded = (page: Page, name: string) =>
  page.getByRole('list', { name: `Keywords not included of ${name}` })

// EDIT-002, EDIT-003, NAV-037
test('leaving with unsaved changes asks first, on every way out', async ({
  page,
  app,
  network,
}) => {
  const { keyboard } = page
  const api = await createUser(app, network.address, 'editor-leaves@example.org')
  const word = await uploadDescribedPhotos(api)
  await openSignedIn(page, 'editor-leaves@example.org')
  await page.getByRole('link', { name: 'Edit Keywords' }).last().click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to leave?' })
  const stays = async () => {
    await expect(question.getByText('1 change(s) pending will be lost.')).toBeVisible()
    await question.getByRole('button', { name: 'No, Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL('/edit-keywords')
    await expect(excluded(page, 'roll-001.jpg')).toContainText(word)
  }
  const exclude = () =>
    included(page, 'roll-001.jpg')
      .getByRole('button', { name: `Exclude ${word}` })
      .click()
  await exclude()

  await test.step('by a link, with the mouse and the keyboard', async () => {
    await page.getByRole('link', { name: 'Profile settings' }).click()
    await checkScreen(page, 'editor-leaving')
    await stays()
    await page.getByRole('link', { name: 'Upload' }).focus()
    await keyboard.press('Enter')
    await expect(question.getByRole('button', { name: 'No, Cancel' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page.getByRole('link', { name: 'Upload' })).toBeFocused()
  })

  await test.step('by the back button', async () => {
    await page.evaluate(() => history.back())
    await stays()
  })

  await test.step('by closing the window, where the browser asks', async () => {
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(page.getByText('1 change(s) pending')).toBeVisible()
  })

  await test.step('by signing out', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    const out = page.getByRole('alertdialog', { name: 'Are you sure you wanna log out?' })
    await expect(out.getByText('1 change(s) pending will be lost.')).toBeVisible()
    await out.getByRole('button', { name: 'No, Cancel' }).click()
    await expect(out).toBeHidden()
    await expect(page.getByText('1 change(s) pending')).toBeVisible()
  })

  await test.step('"Yes, Leave", "Cancel" of the page and signing out ask only once', async () => {
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Yes, Leave' }).click()
    await expect(page.getByRole('heading', { name: 'Image List' })).toBeVisible()
    await page.getByRole('link', { name: 'Edit Keywords' }).last().click()
    await expect(page.getByText('0 change(s) pending')).toBeVisible()
    await exclude()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Image List' })).toBeVisible()
    await page.getByRole('link', { name: 'Edit Keywords' }).last().click()
    await exclude()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Yes, Log Out' }).click()
    await expect(page).toHaveURL('/signin')
  })
  const { images } = await api.call('getImages', {})
  for (const { keywords } of images) expect(keywords).toContain(word)
})
