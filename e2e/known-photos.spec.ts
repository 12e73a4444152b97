import { expect, type Page } from '@playwright/test'
import { createUser } from './create-user.ts'
import { test } from './journey.ts'
import { generatePhotos } from './photos.ts'
import { openSignedIn } from './sign-in.ts'

const email = 'known@example.org'
const input = (page: Page) => page.locator('input[type=file][multiple]')
const upload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true })
const row = (page: Page, name: string) => page.getByRole('row', { name })

/** The JPEG with a comment after its first marker, as if a program had written words into it. */
function withWords(jpeg: Buffer): Buffer {
  const words = Buffer.from('Harbour in the morning')
  const segment = Buffer.from([0xff, 0xfe, 0, words.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), segment, words, jpeg.subarray(2)])
}

// UP-049
test('a second browser recognises known photos, even if words were written into them', async ({
  page,
  app,
  network,
  browser,
}) => {
  const api = await createUser(app, app.address, email)
  const credits = async () => (await api.call('getUser', {})).total_credit
  const before = await credits()
  const [known, tagged, fresh] = await generatePhotos(3)
  if (!known || !tagged || !fresh) throw new Error('Three photos are needed.')

  await openSignedIn(page, email, '/upload')
  await input(page).setInputFiles([known, tagged])
  await expect(page.getByText('Uploaded: 0/2')).toBeVisible()
  await upload(page).click()
  await expect(page.getByText('Uploaded: 2/2')).toBeVisible({ timeout: 60_000 })

  const second = await browser.newPage({ baseURL: network.address })
  await api.call('createAlbum', { name: 'Harbour' })
  await openSignedIn(second, email, '/upload')
  await second.getByRole('combobox', { name: 'Album' }).selectOption('Harbour')
  await input(second).setInputFiles([
    known,
    { ...tagged, name: 'tagged.jpg', buffer: withWords(tagged.buffer) },
    fresh,
    { ...fresh, name: 'twin.jpg' },
  ])
  await expect(row(second, known.name)).toContainText('Already in your library, uploaded')
  await expect(row(second, 'tagged.jpg')).toContainText('Already in your library, uploaded')
  await expect(row(second, 'twin.jpg')).toContainText(`Same photo as ${fresh.name}`)
  await expect(row(second, fresh.name).first()).toContainText('Ready to upload')
  await second.getByRole('button', { name: 'Upload anyway: tagged.jpg' }).click()
  await upload(second).click()
  await expect(second.getByText('Uploaded: 4/4')).toBeVisible({ timeout: 60_000 })
  const count = async () => (await api.call('getImages', {})).length
  await expect.poll(count).toBe(4)
  // The new photo, the one that was uploaded anyway, and the one that was skipped.
  const inAlbum = async () => (await api.call('listAlbums', {})).albums[0]?.photos
  await expect.poll(inAlbum).toBe(3)
  await expect(second.getByText('The photos that you already have are in the album.')).toBeVisible()
  await expect.poll(async () => before - (await credits())).toBe(4)
  await second.close()
})

// UP-049, PLAN-028
test('two windows that upload the same folder at once store and charge each photo once', async ({
  page,
  app,
}) => {
  const owner = 'windows@example.org'
  const api = await createUser(app, app.address, owner)
  const credits = async () => (await api.call('getUser', {})).total_credit
  const before = await credits()
  const photos = await generatePhotos(24)
  await openSignedIn(page, owner)
  const second = await page.context().newPage()
  const windows = [page, second]
  for (const each of windows) {
    await each.goto('/upload')
    await input(each).setInputFiles(photos)
    await expect(each.getByText('Uploaded: 0/24')).toBeVisible()
  }
  await Promise.all(windows.map((each) => upload(each).click()))
  for (const each of windows)
    await expect(each.getByText('Uploaded: 24/24')).toBeVisible({ timeout: 90_000 })
  await expect.poll(async () => (await api.call('getImages', {})).length).toBe(24)
  await expect.poll(async () => before - (await credits())).toBe(24)
  await second.close()
})
