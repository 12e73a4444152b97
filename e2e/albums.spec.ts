import { expect, type Page } from '@playwright/test'
import { createUser } from './create-user.ts'
import { expectNoSideways, checkScreen, test } from './journey.ts'
import { generatePhotos } from './photos.ts'
import { uploadDescribedPhotos, openSignedIn } from './sign-in.ts'

const isPhone = () => test.info().project.name === 'phone'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page, name: string) =>
  page.getByRole('link', { name: `Open the album ${name}` })

/** Opens the albums of the selected photos: from the bar or, on phones, below their keywords. */
async function openAlbums(page: Page) {
  await button(page, isPhone() ? 'Change Keywords' : 'Albums').click()
  const name = isPhone() ? 'Change keywords' : 'Albums of these photos'
  return page.getByRole('dialog', { name })
}

/** Checks the page at narrower widths than that of this project. */
async function expectNarrowFits(page: Page) {
  const before = page.viewportSize()
  for (const width of isPhone() ? [320] : [1024, 834]) {
    await page.setViewportSize({ width, height: 844 })
    await checkScreen(page, `albums-${new URL(page.url()).pathname.slice(1) || 'list'}-${width}`)
    await expectNoSideways(page)
  }
  if (before) await page.setViewportSize(before)
}

test('@phone photos are added to an album, uploaded into it, and a deleted album is restored', async ({
  page,
  app,
  network,
}) => {
  const email = `albums.${test.info().project.name}@example.org`
  const api = await createUser(app, network.address, email)
  await uploadDescribedPhotos(api)
  await openSignedIn(page, email)
  await page.getByRole('checkbox', { name: 'Select roll-001.jpg' }).check()
  await page.getByRole('checkbox', { name: 'Select roll-002.jpg' }).check()

  await test.step('put a selection into an album', async () => {
    await expectNarrowFits(page)
    const dialog = await openAlbums(page)
    await dialog.getByLabel('New album with these photos').fill('Family')
    await checkScreen(page, 'albums-new')
    await button(page, 'Create album').click()
    await expect(page.getByText('2 photos put into Family')).toBeVisible()
    await expect(dialog.getByText('All are in it')).toBeVisible()
    await checkScreen(page, 'albums-selection')
    await page.keyboard.press('Escape')
  })

  await test.step('change its settings', async () => {
    await page.goto('/albums')
    await expect(card(page, 'Family')).toBeVisible()
    await checkScreen(page, 'albums')
    await expectNarrowFits(page)
    await button(page, 'New album').click()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await button(page, 'Edit the album Family').click()
    await page.getByLabel('Note').fill('Lake Garda, 1962')
    await page.getByLabel('Who may be in them?').fill('Rose, Otto')
    await checkScreen(page, 'albums-edit')
    await button(page, 'Save album').click()
    const albums = page.getByRole('list', { name: 'Albums' })
    await expect(albums.getByText('Lake Garda, 1962')).toBeVisible()
  })

  await test.step('upload into it', async () => {
    await page.goto('/upload')
    await page.getByRole('combobox', { name: 'Album' }).selectOption('Family')
    await expect(page.getByText(/the photos get this one: Lake Garda, 1962/)).toBeVisible()
    await checkScreen(page, 'albums-upload')
    const [, , , fourth] = await generatePhotos(4)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(fourth ? [fourth] : [])
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const [album] = (await api.call('listAlbums', {})).albums
    const question = { album: album?.id ?? '', sort_by: 'created' as const }
    const newest = async () => (await api.call('getImages', question)).images[0]
    await expect.poll(newest).toMatchObject({
      original_name: 'roll-004.jpg',
      note: 'Lake Garda, 1962',
      people: ['Rose', 'Otto'],
    })
  })

  await test.step('open the list of an album', async () => {
    await page.goto('/albums')
    await card(page, 'Family').click()
    await expect(button(page, 'Remove filter Album: Family')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Open roll-/ })).toHaveCount(3)
    await checkScreen(page, 'albums-list')
  })

  await test.step('delete it and undo that', async () => {
    await page.goto('/albums')
    await button(page, 'Delete the album Family').click()
    await expect(page.getByText('Its 3 photos stay in your library')).toBeVisible()
    await checkScreen(page, 'albums-delete')
    await button(page, 'Delete album').click()
    await expect(page.getByText('No albums yet')).toBeVisible()
    await expect.poll(async () => (await api.call('getImages', {})).length).toBe(4)
    await checkScreen(page, 'albums-none')
    await page.goto('/history')
    await expect(page.getByText('Album deleted')).toBeVisible()
    await checkScreen(page, 'albums-history')
    await page.getByRole('button', { name: /^Undo: Album deleted/ }).click()
    await expect
      .poll(async () => (await api.call('listAlbums', {})).albums)
      .toMatchObject([{ photos: 3 }])
  })
})
