import { expect } from '@playwright/test'
import { createUser } from './create-user.ts'
import { hoverUndo } from './hover-undo.ts'
import { checkScreen, test } from './journey.ts'
import { uploadDescribedPhotos, openSignedIn } from './sign-in.ts'
import { waitForBriefText } from './wait-for-brief-text.ts'

const notSaved = 'Not saved. Leave the field to try again.'

// LIST-035, LIST-006, A-94, A-101
test('texts and keywords are edited in the lightbox, and keywords of many photos in the list', async ({
  page,
  app,
  network,
}) => {
  const api = await createUser(app, network.address, 'by-hand@example.org')
  const word = await uploadDescribedPhotos(api)
  const photo = async () =>
    (await api.call('getImages', { search: 'roll-002' })).images[0] ?? ({} as never)
  await openSignedIn(page, 'by-hand@example.org')
  await page.getByRole('button', { name: 'Open roll-002.jpg' }).click()
  const lightbox = page.getByRole('dialog', { name: 'roll-002.jpg' })
  await expect(page).toHaveURL(/[?&]photo=[^&]+roll-002[.]jpg$/)
  await page.reload()
  await expect(lightbox.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'roll-001.jpg' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL((url) => !url.searchParams.has('photo'))
  await page.getByRole('button', { name: 'Open roll-002.jpg' }).click()
  await lightbox.getByRole('button', { name: 'Edit', exact: true }).click()
  await lightbox.getByLabel('Location').fill('Bergen')
  await lightbox.getByLabel('Period').fill('1950s')
  await page.keyboard.press('ArrowLeft')
  await lightbox.getByLabel('Description').fill('Our boats.')
  await lightbox.getByRole('button', { name: `Exclude ${word}` }).click()
  await lightbox.getByRole('button', { name: 'Add keyword' }).click()
  await page.keyboard.type('Regatta')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => (await photo()).edited)
    .toEqual({ description: true, period: true, location: true })
  await expect.poll(async () => (await photo()).added_keywords).toEqual(['Regatta'])
  await expect.poll(photo).toMatchObject({
    description: 'Our boats.',
    period: '1950s',
    location: 'Bergen',
    excluded_keywords: [word],
  })
  await checkScreen(page, 'lightbox-edit')
  await lightbox.getByLabel('Location').fill('')
  await lightbox.getByLabel('Period').focus()
  await expect.poll(async () => (await photo()).edited?.location).toBe(false)
  await page.route('**/excluded-keywords', (route) => route.abort())
  await lightbox.getByLabel('Period').fill('1951')
  await lightbox.getByLabel('Description').focus()
  await expect(lightbox.getByText(notSaved)).toBeVisible()
  await lightbox.getByRole('button', { name: 'Done' }).click()
  await lightbox.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(lightbox.getByLabel('Period')).toHaveValue('1951')
  await expect(lightbox.getByText(notSaved)).toBeVisible()
  await checkScreen(page, 'lightbox-not-saved')
  await page.unroute('**/excluded-keywords')
  await lightbox.getByLabel('Period').focus()
  await lightbox.getByLabel('Description').focus()
  await expect.poll(async () => (await photo()).period).toBe('1951')
  await expect(lightbox.getByText(notSaved)).toBeHidden()
  await lightbox.getByRole('button', { name: 'Done' }).click()
  await checkScreen(page, 'lightbox-edited')
  await lightbox.getByRole('button', { name: 'Edit', exact: true }).click()
  await lightbox.getByLabel('Location').fill('Voss')
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect.poll(async () => (await photo()).location).toBe('Voss')

  const rows = page.getByRole('button', { name: /^Open roll-/ })
  for (const words of ['regattas', '"our boats"', 'voss 1951']) {
    await page.getByLabel('Search by image name').fill(words)
    // The list is dimmed from now until the photos are found.
    await expect(page).toHaveURL(new RegExp(/\w+/.exec(words)?.[0] ?? ''))
    await expect(rows).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Open roll-002.jpg' })).toBeVisible()
  }
  await checkScreen(page, 'list-found-by-keyword')
  await page.getByLabel('Search by image name').fill('')
  await expect(rows).toHaveCount(3)

  await page.getByRole('checkbox', { name: 'Select roll-001.jpg' }).check()
  await page.getByRole('checkbox', { name: 'Select roll-003.jpg' }).check()
  await checkScreen(page, 'list-selection-keywords')
  await page.getByRole('button', { name: 'Change Keywords' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change keywords' })
  await dialog.getByRole('combobox', { name: 'Keywords' }).fill('Harbour day, boats')
  await checkScreen(page, 'change-keywords')
  await dialog.getByRole('button', { name: 'Add to 2 photo(s)' }).click()
  const undo = await hoverUndo(page)
  await expect(page.getByText('Keywords of 2 photo(s) changed')).toBeVisible()
  const counts = async () => (await api.call('getImages', { counts: true })).keyword_counts
  await expect.poll(counts).toMatchObject({ 'Harbour day': 2, boats: 2 })
  const undone = waitForBriefText(page, 'The last save was undone')
  await Promise.all([undone, undo.click()])
  await expect.poll(counts).not.toHaveProperty('Harbour day')
})
