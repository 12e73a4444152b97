import { expect, type Locator, type Page } from '@playwright/test'
import { createUser } from './create-user.ts'
import { expectNoSideways, modalLayers, checkScreen, test } from './journey.ts'
import { photoFolder } from './photos.ts'
import { openSignedIn } from './sign-in.ts'

const words = "Grandma's album, Chicago, 1958 to 1964"

const part = (page: Page, title: string) =>
  modalLayers(page).getByRole('heading', { name: title, exact: true }).locator('..')

async function boxOf(part: Locator) {
  const box = await part.boundingBox({ timeout: 5000 })
  if (!box) throw new Error('It is not on the screen.')
  return box
}

// AI-001, AI-003, AI-004, API-035, LIST-035
test('@phone a note from the upload screen reaches the prediction and is shown with it', async ({
  page,
  app,
}) => {
  const phone = test.info().project.name === 'phone'
  const email = `note.${test.info().project.name}@example.org`
  const api = await createUser(app, app.address, email)
  const files = (await photoFolder()).filter(({ name }) => name === 'lake-with-subjects.jpg')
  await openSignedIn(page, email)
  await expect(page.getByRole('heading', { name: 'Welcome to your image list' })).toBeVisible()
  await page.getByRole('link', { name: 'Upload', exact: true }).click()

  // UP-005
  await test.step('the text about the modes covers none of the form', async () => {
    const toggle = page.getByText('Photo Organizing', { exact: true })
    // Retried, because the text is shown for only five seconds.
    await expect(async () => {
      await page.getByRole('heading', { name: 'Mode' }).hover()
      await toggle.hover()
      const tip = await boxOf(page.locator('output', { hasText: 'Editorial Mode:' }))
      const field = await boxOf(page.locator('summary'))
      expect(tip.y + tip.height <= field.y || tip.x + tip.width <= field.x).toBe(true)
    }).toPass({ timeout: 60_000 })
  })

  await test.step('the field is closed at first, and opens by keyboard', async () => {
    await expect(page.getByLabel('What do you know about them?')).toBeHidden()
    await page.locator('summary').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type(words)
    // Pasted together with the words; the server would refuse the upload because of them.
    await page.keyboard.insertText('\u200b\u202e')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Rose Miller, Otto')
    await checkScreen(page, 'upload-note')
  })

  await test.step('a closed field shows a summary of its content', async () => {
    await page.locator('summary').click()
    await page.locator('input[type=file][multiple]').setInputFiles(files)
    await expect(page.getByText('Uploaded: 0/1')).toBeVisible()
    await expect(page.getByText(`${words} · Rose Miller, Otto`)).toBeVisible()
    await expectNoSideways(page)
    if (!phone) await checkScreen(page, 'upload-note-closed')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('Uploaded: 1/1')).toBeVisible()
  })

  await test.step('the analysis uses the note and says so', async () => {
    const completed = async () => (await api.call('getImages', {})).status_counts.completed
    await expect.poll(completed).toBe(1)
    await page.getByRole('link', { name: 'See them in the Image List' }).click()
    await page.getByRole('button', { name: 'Open lake-with-subjects.jpg' }).click()
    const dialog = modalLayers(page)
    await expect(dialog.getByText('1958 to 1964', { exact: true })).toBeVisible()
    await expect(dialog.getByText('The period is what your note says: 1958 to 1964.')).toBeVisible()
    await expect(part(page, 'Keywords')).toContainText('Rose Miller')
    await expect(part(page, 'Your note')).toHaveText(`Your note${words}`)
    await expect(part(page, 'People you named')).toHaveText('People you namedRose MillerOtto')
    await expect(part(page, 'Already in the file')).toHaveText('Already in the fileboatharbour')
    await dialog.getByRole('heading', { name: 'Already in the file' }).scrollIntoViewIfNeeded()
    await checkScreen(page, 'lightbox-note')
  })
})
