import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { expect, type Locator, type Page } from '@playwright/test'
import { createUser } from './create-user.ts'
import { checkScreen, test } from './journey.ts'
import { generatePhotos } from './photos.ts'
import { openSignedIn } from './sign-in.ts'

const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Download with metadata' })

/** Four photos, two of which have the same name. */
const names = ['quay.jpg', 'quay.jpg', 'barn.jpg', 'quay at night.jpg']

/** Reads a deflated file from a zip, by its entry in the central directory (APPNOTE 4.3.12). */
function unpacked(zip: Buffer, name: string): string {
  const entry = zip.lastIndexOf(name) - 46
  const [size, at] = [zip.readUInt32LE(entry + 20), zip.readUInt32LE(entry + 42)]
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  return inflateRawSync(zip.subarray(start, start + size)).toString()
}

/** Saves the zip and returns the names of its files and its report. */
async function savedZip(page: Page) {
  const save = dialogOf(page).getByRole('link', { name: 'Save the zip file' })
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()])
  const bytes = await readFile(await file.path())
  // Each entry of the central directory has its file name 46 bytes after its signature (APPNOTE 4.3.12).
  const [, ...entries] = bytes.toString('latin1').split('PK\u0001\u0002')
  const files = entries.map((entry) => /^[^]{42}([ -~]+?\.(?:jpg|txt))/.exec(entry)?.[1] ?? '')
  return { bytes, report: unpacked(bytes, 'verso-report.txt'), files }
}

// DESK-003, A-64
test('downloads number duplicate names and can be resumed', async ({ page, app, network }) => {
  const email = 'parts@example.org'
  const api = await createUser(app, network.address, email)
  for (const [n, photo] of (await generatePhotos(names.length, 240)).entries())
    await api.upload(`${crypto.randomUUID()}-img-${photo.name}`, {
      ...photo,
      name: names[n] ?? '',
    })
  const done = async () => (await api.call('getImages', {})).status_counts.completed
  await expect.poll(done).toBe(names.length)
  await openSignedIn(page, email)
  const dialog = dialogOf(page)
  const search = page.getByRole('combobox', { name: 'Search by image name' })
  const begin = () => button(dialog, 'Download').click()

  await test.step('download what matches the search', async () => {
    await search.fill('quay')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Open barn.jpg')).toHaveCount(0)
    await button(page, 'Download').first().click()
    await expect(dialog.getByText('All photos that match the search and filter')).toBeVisible()
    await begin()
    await expect(dialog.getByText(/^3 photo\(s\), .* ready$/)).toBeVisible()
    const { files } = await savedZip(page)
    expect(new Set(files)).toEqual(
      new Set(['quay.jpg', 'quay (2).jpg', 'quay at night.jpg', 'verso-report.txt']),
    )
  })

  await test.step('download all, and resume the download', async () => {
    await button(dialog, 'Download something else').click()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await search.fill('')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Open barn.jpg')).toBeVisible()
    await button(page, 'Download').first().click()
    await expect(dialog.getByText('All photos in your library')).toBeVisible()
    await begin()
    await expect(dialog.getByText(/ready$/)).toBeVisible()
    await checkScreen(page, 'download-part')
    const { bytes, report, files } = await savedZip(page)
    expect(files).toHaveLength(names.length + 1)
    expect(report).toContain(`With words: ${names.length}`)

    const link = dialog.getByRole('link', { name: 'Save the zip file' })
    const address = (await link.getAttribute('href')) ?? ''
    const rest = await page.evaluate(async (url) => {
      const response = await fetch(url, { headers: { range: 'bytes=1000-' } })
      const { status, headers } = response
      return {
        status,
        range: headers.get('content-range'),
        bytes: [...new Uint8Array(await response.arrayBuffer())],
      }
    }, address)
    const { length } = bytes
    expect(rest).toMatchObject({ status: 206, range: `bytes 1000-${length - 1}/${length}` })
    expect(Buffer.from(rest.bytes).equals(bytes.subarray(1000))).toBe(true)
  })
})
