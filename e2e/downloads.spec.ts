import { readFile } from 'node:fs/promises'
import { type Download, expect, type Locator, type Page } from '@playwright/test'
import { createUser } from './create-user.ts'
import { checkScreen, test } from './journey.ts'
import { generatePhotos } from './photos.ts'
import { openSignedIn } from './sign-in.ts'

const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true })

async function saved(page: Page, press: () => Promise<void>): Promise<[Download, string]> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return [file, (await readFile(await file.path())).toString('latin1')]
}

const count = (text: string, part: string) => text.split(part).length - 1

// A-64, DESK-003
test('@phone photos, sidecars and keywords are downloaded from the list and from a photo', async ({
  page,
  app,
  network,
}) => {
  const { name: project } = test.info().project
  const email = `downloads.${project}@example.org`
  const api = await createUser(app, network.address, email)
  for (const photo of await generatePhotos(3, 240))
    await api.upload(`${crypto.randomUUID()}-img-${photo.name}`, photo)
  const done = async () => (await api.call('getImages', {})).status_counts.completed
  await expect.poll(done, { timeout: 60_000 }).toBe(3)
  await api.call('changeKeywords', {
    names: (await api.call('getImages', {})).images.map(({ name }) => name),
    add: ['Pier'],
  })
  await openSignedIn(page, email)
  /** Below 1024 px the action bar has no room for the button; on phones it is in a menu. */
  const open = async (place: Page | Locator) => {
    if (project === 'phone') {
      await button(page, 'More actions').click()
      await checkScreen(page, 'list-more')
    }
    await button(project === 'phone' ? page : place, 'Download')
      .first()
      .click()
  }
  const dialog = page.getByRole('dialog', { name: 'Download with metadata' })

  await test.step('download all photos with their words inside', async () => {
    await open(page)
    await expect(dialog.getByText('All photos in your library')).toBeVisible()
    for (const width of project === 'phone' ? [390, 320] : [1360, 834]) {
      await page.setViewportSize({ width, height: 844 })
      await checkScreen(page, `download-${width}`)
    }
    await button(dialog, 'Download').click()
    await expect(dialog.getByText(/^3 photo\(s\), .* ready$/)).toBeVisible({ timeout: 120_000 })
    await checkScreen(page, 'download-ready')
    const save = dialog.getByRole('link', { name: 'Save the zip file' })
    const [file, bytes] = await saved(page, () => save.click())
    expect(file.suggestedFilename()).toBe('photos-with-metadata-1.zip')
    expect(count(bytes, '<rdf:li>Pier</rdf:li>')).toBe(3)
    await button(dialog, 'Download something else').click()
  })

  await test.step('download sidecars and keywords of a selection', async () => {
    await page.keyboard.press('Escape')
    if (project === 'desktop') await page.setViewportSize({ width: 1360, height: 850 })
    await page.getByRole('checkbox', { name: 'Select roll-001.jpg' }).check()
    await checkScreen(page, 'download-selected')
    await open(page.getByRole('toolbar'))
    await expect(dialog.getByText('1 selected photo(s)')).toBeVisible()
    await dialog.getByRole('radio', { name: 'XMP sidecars' }).check()
    await dialog.getByText('photo.jpg.xmp').click()
    await checkScreen(page, 'download-sidecars')
    const [zip, bytes] = await saved(page, () => button(dialog, 'Download').click())
    expect(zip.suggestedFilename()).toBe('xmp-sidecars.zip')
    expect(bytes).toContain('roll-001.jpg.xmp')
    expect(bytes).not.toContain('roll-002')
    await expect(dialog).toHaveCount(0)
    await open(page.getByRole('toolbar'))
    await dialog.getByRole('radio', { name: 'Keyword list' }).check()
    const [, words] = await saved(page, () => button(dialog, 'Download').click())
    expect(words).toContain('Pier\r\n')
    await button(page, 'Deselect all').click()
  })

  await test.step('download one photo and its original', async () => {
    await button(page, 'Open roll-001.jpg').click()
    const photo = page.getByRole('dialog', { name: 'roll-001.jpg' })
    await checkScreen(page, 'download-one')
    const copy = () => button(photo, 'With metadata').click()
    const [file, bytes] = await saved(page, copy)
    expect(file.suggestedFilename()).toBe('roll-001.jpg')
    expect(count(bytes, '<rdf:li>Pier</rdf:li>')).toBe(1)
    const original = photo.getByRole('link', { name: 'Download image' })
    const [, untouched] = await saved(page, () => original.click())
    expect(untouched).not.toContain('Pier')
  })
})
