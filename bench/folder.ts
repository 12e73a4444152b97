import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { limits } from '@verso/contract/limits.ts'
import { messages } from '@verso/contract/messages.ts'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { generatePhotos } from '../e2e/photos.ts'
import { signInOnScreen } from '../e2e/sign-in.ts'
import { openBrowser } from './browser.ts'
import { exactly, type Figure } from './figures.ts'

const email = 'folder@example.org'
const timeout = 30 * 60_000
const leftOut = { photos: 12, notes: 3 }

/**
 * Chooses a folder with more photos than one upload may have, uploads them in parts, and waits until all have
 * arrived. The folder also contains text files and HEIC photos, which are not accepted.
 */
export async function benchFolder(folder: string, size = 3200): Promise<Figure[]> {
  const photos = join(folder, 'photos')
  await writeFolder(photos, size)
  const app = await App.start()
  const browser = await openBrowser()
  try {
    const api = await createUser(app, app.address, email)
    app.admin('grant', email, `${size + 100}`)
    const page = await browser.newPage({ baseURL: app.address })
    page.setDefaultTimeout(timeout)
    await signInOnScreen(page, email)
    await page.getByRole('link', { name: 'Upload new image' }).first().click()
    await page.locator('input[type=file]:not([multiple])').setInputFiles(photos)
    await expect(page.getByRole('alert')).toHaveText(messages.tooManyPhotos, { timeout })
    await expect(page.getByText(/^Uploaded: /)).toHaveCount(0)
    const parts = await uploadInParts(page, size)
    return [
      exactly('parts', parts, Math.ceil(size / limits.photosPerUpload)),
      exactly('photos in the list', (await api.call('getImages', {})).length, size),
      exactly('files named as left out', await countLeftOut(page), leftOut.photos + leftOut.notes),
    ]
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Returns the number of parts. Only the first part needs a click. */
async function uploadInParts(page: Page, size: number): Promise<number> {
  const part = limits.photosPerUpload
  await page.getByRole('button', { name: 'Add the first 1,500 now, the rest afterwards' }).click()
  const first = part.toLocaleString('en')
  await expect(page.getByText(`Uploaded: 0/${first}`)).toBeVisible({ timeout })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  let parts = 1
  for (let before = part; before < size; before += part) {
    const line = `${before.toLocaleString('en')} were uploaded before these.`
    await expect(page.getByText(line)).toBeVisible({ timeout })
    parts += 1
  }
  const rest = (size - (parts - 1) * part).toLocaleString('en')
  await expect(page.getByText(`Uploaded: ${rest}/${rest}`)).toBeVisible({ timeout })
  return parts
}

async function countLeftOut(page: Page): Promise<number> {
  await page.getByText(/^\d+ left out$/).click()
  await expect(page.getByText('An administrator can allow this format.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as text' }).click()
  const lines: string[] = []
  for await (const chunk of await (await downloading).createReadStream()) lines.push(String(chunk))
  return lines.join('').match(/^\S+\.(HEIC|txt)/gm)?.length ?? 0
}

async function writeFolder(folder: string, size: number): Promise<void> {
  await mkdir(folder)
  for (const { name, buffer } of await generatePhotos(size, 90))
    await writeFile(join(folder, name), buffer)
  const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')
  for (let index = 0; index < leftOut.photos; index += 1)
    await writeFile(join(folder, `IMG_${5001 + index}.HEIC`), heic)
  for (let index = 0; index < leftOut.notes; index += 1)
    await writeFile(join(folder, `notes-${index}.txt`), 'just some words')
}
