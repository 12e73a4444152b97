import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { streamXlsxRows } from 'hucre/xlsx'
import { Api } from './api.ts'
import { createUser } from './create-user.ts'
import { modalLayers, checkScreen, test } from './journey.ts'
import { codeFor } from './mailbox.ts'
import { photoFolder, invalidFiles, generatePhotos } from './photos.ts'
import { openSignedIn, signInOnScreen, signUpOnScreen, typeCode } from './sign-in.ts'
import { waitForBriefText } from './wait-for-brief-text.ts'

const rows = (page: Page) => page.getByRole('region', { name: 'Photos' }).locator('tbody tr')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
/** The status filter, as a radio button, that counts `n` photos. */
const status = (page: Page, name: string, n: number) =>
  page.getByRole('radio', { name: new RegExp(`^${name}\\s*${n}$`) })
const names = (page: Page) => rows(page).locator('td:nth-child(3) p:first-child').allInnerTexts()

// LIST-001, LIST-002, LIST-004, LIST-005, LIST-006, LIST-008, LIST-009, LIST-010, LIST-055
// UP-011, UP-042, API-031
test('a new user uploads 12 photos despite two failures, reviews, retries, exports and signs out', async ({
  page,
  app,
  network,
}) => {
  const email = 'main-job@example.org'

  await test.step('sign up and in', async () => {
    await signUpOnScreen(page, email)
    await typeCode(page, await codeFor(app.dataDir, email))
    await expect(page).toHaveURL('/verification-info')
    await signInOnScreen(page, email)
    await expect(page.getByRole('heading', { name: 'Welcome to your image list' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export as CSV' })).toBeDisabled()
    await checkScreen(page, 'list-welcome')
  })

  const files = await photoFolder()
  await test.step('upload', async () => {
    await page.getByRole('link', { name: 'Upload new image' }).first().click()
    await expect(page.getByText('Limit: 1500 photos per upload')).toBeVisible()
    await checkScreen(page, 'upload-empty')
    await page.locator('input[type=file][multiple]').setInputFiles(files)
    await expect(page.getByText('Uploaded: 0/12')).toBeVisible()
    for (const { name } of files) await expect(page.getByText(name, { exact: true })).toBeVisible()
    const columns = ['Image', 'Index', 'Name', 'Size (kb)', 'Status']
    await expect(page.getByRole('columnheader')).toHaveText(columns)
    await checkScreen(page, 'upload-ready')
    network.cutPuts(1)
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('Uploaded: 12/12')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Errored files: 0')).toBeVisible()
    expect(network.cutSoFar).toBe(1)
    await checkScreen(page, 'upload-done')
    await page.getByRole('link', { name: 'See them in the Image List' }).click()
  })

  await test.step('watch them complete', async () => {
    await expect(rows(page)).toHaveCount(12)
    await expect(status(page, 'Pending', 0)).toBeAttached({ timeout: 90_000 })
    await expect(status(page, 'Completed', 11)).toBeAttached()
    await expect(status(page, 'Failed', 1)).toBeAttached()
    await expect(row(page, 'florence-evening.jpg').getByText('Basic (no AI)')).toBeVisible()
    await expect(row(page, 'florence-evening.jpg')).toContainText('2019')
    await expect(row(page, 'old-street.jpg')).toContainText(/black and white/i)
    await expect(row(page, 'sepia-portrait.jpg')).toContainText(/sepia/i)
    await expect(row(page, 'lake-with-subjects.jpg')).toContainText('harbour')
    await expect(row(page, 'lake.webp')).not.toContainText(/sepia/i)
    await checkScreen(page, 'list')
  })

  await test.step('search', async () => {
    await page.getByLabel('Search by image name').fill('lake')
    await expect(rows(page)).toHaveCount(3)
    await expect(page).toHaveURL(/search=lake/)
    await page.getByLabel('Search by image name').fill('nothing like it')
    await expect(page.getByText('No results found for your search')).toBeVisible()
    await checkScreen(page, 'list-nothing-found')
    await page.getByRole('button', { name: 'Clear search and filter' }).click()
    await expect(rows(page)).toHaveCount(12)
  })

  await test.step('sort', async () => {
    const sort = page.getByLabel('Sort')
    await expect(sort).toHaveValue('created-desc')
    await expect(sort.getByRole('option')).toHaveText([
      'Created ascending',
      'Created descending',
      'Name ascending',
      'Name descending',
    ])
    await sort.selectOption('Name ascending')
    await expect(page).toHaveURL(/sort=name-asc/)
    await expect.poll(async () => (await names(page))[0]).toBe('blinking.gif')
    const expected = files.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en'))
    expect(await names(page)).toEqual(expected)
    await page.getByLabel('Sort').selectOption('Created descending')
  })

  await test.step('filter, and retry what failed', async () => {
    await status(page, 'Failed', 1).check({ force: true })
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, 'truncated.jpg')).toContainText('Failed')
    await checkScreen(page, 'list-failed')
    await page.getByRole('checkbox', { name: 'Select truncated.jpg' }).check()
    const started = waitForBriefText(page, 'Retry started successfully.')
    await Promise.all([started, page.getByRole('button', { name: 'Retry Selected' }).click()])
    await page.getByRole('radio', { name: 'All statuses' }).check({ force: true })
    await expect(rows(page)).toHaveCount(12)
    await expect(status(page, 'Failed', 1)).toBeAttached({ timeout: 60_000 })
  })

  await test.step('open one and delete it', async () => {
    const opener = page.getByRole('button', { name: 'Open dunes.png' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'dunes.png' })
    await expect(dialog.getByRole('heading', { name: 'dunes.png' })).toBeVisible()
    await expect(dialog.getByRole('img').first()).toBeVisible()
    await checkScreen(page, 'lightbox')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    await page.getByRole('button', { name: 'Delete Image' }).click()
    await expect(page.getByText('Are you sure you want to delete dunes.png image?')).toBeVisible()
    await checkScreen(page, 'delete-question')
    await page.getByRole('button', { name: 'Yes, delete' }).click()
    await expect(rows(page)).toHaveCount(11)
    await expect(row(page, 'dunes.png')).toHaveCount(0)
  })

  await test.step('export, and read back the spreadsheet cell by cell', async () => {
    const api = new Api(app.address)
    await api.signIn(email)
    // The retried photo counted as failed before the retry, too.
    const counts = async () => (await api.call('getImages', {})).status_counts
    await expect.poll(counts).toEqual({ pending: 0, completed: 10, failed: 1 })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('data.xlsx')
    const bytes = await readFile(await saved.path())
    const [header, ...cells] = (await Array.fromAsync(streamXlsxRows(bytes))).map(
      ({ values }) => values,
    )
    // The eleven specified columns are followed by eight with explanations and ten for the re-import.
    expect(header).toHaveLength(30)
    expect(header?.[10]).toBe('Last Error')

    const { images } = await api.call('getImages', {})
    const na = (text: string) => (text === 'NA' ? 'N/A' : text)
    expect(cells.map((row) => [...row.slice(0, 10), row[10] || null])).toEqual(
      images.map((image) => [
        image.original_name,
        image.keywords.join(', '),
        image.description,
        image.reason,
        na(image.period),
        na(image.location),
        expect.any(Date),
        expect.any(Date),
        'Original',
        image.status,
        image.last_error,
      ]),
    )
  })

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Yes, Log Out' }).click()
    await expect(page).toHaveURL('/signin')
  })
})

// UP-024, UP-026, UP-027, ERR-009
test('files that are not photos are skipped or refused with a reason', async ({ page, app }) => {
  const email = 'impostors@example.org'
  const api = await createUser(app, app.address, email)
  await openSignedIn(page, email)
  await page.getByRole('link', { name: 'Upload new image' }).first().click()
  await page.locator('input[type=file][multiple]').setInputFiles(invalidFiles())
  await expect(page.getByText('Unsupported file type!')).toBeVisible()
  await expect(page.getByText('enormous.png')).toBeVisible()
  for (const name of ['text.jpg', 'notes.txt', 'scan.tiff']) {
    await expect(page.getByText(name)).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText(/^Error when Uploading .+/)).toBeVisible({ timeout: 60_000 })
  await checkScreen(page, 'upload-impostors')
  expect((await api.call('getImages', {})).length).toBe(0)
})

// LIST-001, NAV-021
test('@small the list and one photo work on a small screen', async ({ page, app }) => {
  const email = `small.${test.info().project.name}@example.org`
  const api = await createUser(app, app.address, email)
  for (const [index, photo] of (await generatePhotos(3)).entries()) {
    await api.upload(`${crypto.randomUUID()}-img-roll-${index}.jpg`, photo)
  }
  const counts = async () => (await api.call('getImages', {})).status_counts.completed
  await expect.poll(counts, { timeout: 60_000 }).toBe(3)

  await openSignedIn(page, email)
  await expect(page.getByText('roll-001.jpg')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await checkScreen(page, 'small-list')
  await page.getByRole('button', { name: 'Open roll-001.jpg' }).click()
  await expect(page.getByRole('heading', { name: 'roll-001.jpg' })).toBeVisible()
  await checkScreen(page, 'small-lightbox')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(modalLayers(page)).toHaveCount(0)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Upload' })).toBeInViewport()
  await checkScreen(page, 'small-upload')
  // Going back restores the scroll position.
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Open roll-001.jpg' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Image List' })).not.toBeInViewport()
})
