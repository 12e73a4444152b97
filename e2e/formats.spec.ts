import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { extraFormatNames } from '@verso/contract/limits.ts'
import sharp from 'sharp'
import { Api } from './api.ts'
import { createUser } from './create-user.ts'
import { checkScreen, test } from './journey.ts'
import { type PhotoFile, generatePhotos } from './photos.ts'
import { openSignedIn } from './sign-in.ts'

const heic = readFileSync(new URL('../server/src/test/fixtures/corners.heic', import.meta.url))
/** Many browsers do not know these types, so the file has none. */
const unknown = (name: string, buffer: Buffer): PhotoFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
})

/** The first TIFF directory of a Sony file, with the camera maker, before the preview. */
const sony = Buffer.from('49492a000800000001000f010200050000001a00000000000000534f4e5900', 'hex')
const shown = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('img')
    .evaluate((image: HTMLImageElement) => image.naturalWidth)

const email = 'formats.boss@example.org'

// Other journeys use the same installation.
test.afterEach(async ({ app }) => {
  const api = new Api(app.address)
  await api.signIn(email)
  for (const format of extraFormatNames)
    await api.call('allowPhotoFormat', { format, allowed: false })
})

// UP-023, UP-024, LIST-035, A-92
test('formats that an administrator allows are uploaded, listed and shown', async ({
  page,
  app,
}) => {
  await createUser(app, app.address, email)
  app.admin('promote', email)
  await openSignedIn(page, email)
  await page.getByRole('link', { name: 'Admin Config' }).click()
  for (const name of ['HEIC', 'TIFF', 'Camera RAW']) {
    await page.getByRole('switch', { name }).click()
    await expect(page.getByText(`${name} is accepted now.`)).toBeVisible()
  }
  await page.getByRole('heading', { name: 'Photo formats' }).scrollIntoViewIfNeeded()
  await checkScreen(page, 'admin-photo-formats')

  const [photo] = await generatePhotos(1, 1400)
  if (!photo) throw new Error('no photo')
  const files = [
    unknown('IMG_1.HEIC', heic),
    unknown('scan.tif', await sharp(photo.buffer).tiff({ compression: 'lzw' }).toBuffer()),
    unknown('DSC_1.ARW', Buffer.concat([sony, photo.buffer])),
  ]
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await page.locator('input[type=file][multiple]').setInputFiles(files)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Uploaded: 3/3')).toBeVisible()
  await checkScreen(page, 'formats-uploaded')

  await page.goto('/')
  await expect(page.getByText('Completed', { exact: true })).toHaveCount(3, { timeout: 60_000 })
  await checkScreen(page, 'formats-list')
  for (const { name } of files) {
    await page
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    await expect.poll(() => shown(page)).toBeGreaterThan(0)
    await checkScreen(page, `formats-${name.split('.')[1]?.toLowerCase()}`)
    await page.keyboard.press('Escape')
  }
})
