import { expect, type Page } from '@playwright/test'
import { createUser } from './create-user.ts'
import { checkScreen, test } from './journey.ts'
import { invalidFiles, type PhotoFile, generatePhotos } from './photos.ts'
import { openSignedIn } from './sign-in.ts'

const input = (page: Page) => page.locator('input[type=file][multiple]')
const upload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true })

/** A file from an iPhone, whose type many browsers do not know. */
const iphone = (name: string): PhotoFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
})

// UP-016, UP-024, UP-026, UP-029, UP-035, A-27, A-30, A-54, A-92
test('@phone the upload page lists the files that it leaves out, and says what to do', async ({
  page,
  app,
}) => {
  const email = `intake.${test.info().project.name}@example.org`
  await createUser(app, app.address, email)
  await openSignedIn(page, email)
  await expect(page.getByRole('heading', { name: 'Welcome to your image list' })).toBeVisible()
  await page.getByRole('link', { name: 'Upload', exact: true }).click()

  await test.step('see the files that were left out', async () => {
    const [jpeg] = await generatePhotos(1, 600)
    if (!jpeg) throw new Error('no photo')
    const misnamed = { ...jpeg, name: 'scan.png', mimeType: 'image/png' }
    await input(page).setInputFiles([
      misnamed,
      ...invalidFiles(),
      iphone('IMG_5195.HEIC'),
      iphone('IMG_5196.HEIC'),
    ])
    await expect(page.getByRole('alert')).toHaveText('Unsupported file type!')
    await expect(page.getByText('5 left out')).toBeVisible()
    await expect(page.getByText('IMG_5195.HEIC')).toHaveCount(0)
    await checkScreen(page, 'upload-left-out-closed')
    await page.getByText('5 left out').click()
    await expect(page.getByText('IMG_5195.HEIC')).toBeVisible()
    await page.getByText('5 left out').scrollIntoViewIfNeeded()
    await checkScreen(page, 'upload-left-out')
    await page.getByText('5 left out').click()
  })

  await test.step('files with errors', async () => {
    await upload(page).click()
    await expect(page.getByText('Uploaded: 1/2')).toBeVisible()
    await page.getByRole('button', { name: 'Errored files: 1' }).click({ timeout: 60_000 })
    await expect(page.getByText('scan.png')).toHaveCount(0)
    await checkScreen(page, 'upload-errored-only')
    await page.getByRole('button', { name: 'Remove enormous.png' }).click()
    await expect(page.getByText('scan.png')).toBeVisible()
  })

  await test.step('too many files, and too few credits', async () => {
    await input(page).setInputFiles(await generatePhotos(1500, 60))
    const take = page.getByRole('button', { name: 'Add the first 1,499 now, the rest afterwards' })
    await expect(take).toBeVisible()
    await checkScreen(page, 'upload-too-many')
    await take.click()
    await expect(page.getByText('1 more file waits until these are done.')).toBeVisible({
      timeout: 120_000,
    })
    await upload(page).click()
    await expect(
      page.getByText(/^On the free plan one credit must remain\. Remove 1,4/),
    ).toBeVisible()
    await checkScreen(page, 'upload-blocked')
  })
})
