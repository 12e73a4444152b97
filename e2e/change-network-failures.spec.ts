import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { Api } from './api.ts'
import { changeWrites } from './change-network-failures.ts'
import { createUser } from './create-user.ts'
import { hoverUndo } from './hover-undo.ts'
import { test } from './journey.ts'
import { Outages, button, question } from './outages.ts'
import { generatePhotos } from './photos.ts'
import { openSignedIn } from './sign-in.ts'

/** One more than the smallest page size of the list. */
const count = 11

type Cut = { page: Page; api: Api; cut: Outages }

// ERR-007, ERR-020, LIST-014, LIST-035, API-031
test('without a network, bulk changes, albums and reviews show an error, and nothing runs later', async ({
  page,
  app,
  network,
}) => {
  const email = 'cut.changes@example.org'
  const api = await createUser(app, network.address, email)
  for (const photo of await generatePhotos(count, 240))
    await api.upload(`${crypto.randomUUID()}-img-${photo.name}`, photo)
  const completed = async () => (await api.call('getImages', {})).status_counts.completed
  await expect.poll(completed, { timeout: 60_000 }).toBe(count)
  await api.call('saveSearch', { name: 'Old search', question: { search: 'roll' } })
  await api.call('createAlbum', { name: 'Family', which: { match: { search: 'roll-001' } } })
  await openSignedIn(page, email)
  await expect(button(page, 'Open roll-001.jpg')).toBeVisible()
  const cuts = { page, api, cut: new Outages(page) }

  const before = await state(api)
  await test.step('change photos in the image list', () => list(cuts))
  await test.step('change albums', () => albums(cuts))
  await test.step('add photos that the library already has', () => knownPhotos(cuts))
  await test.step('remove similar photos', () => similar(cuts))
  await test.step('review photos', () => review(cuts))
  expect(await state(api)).toEqual(before)
  await test.step('undo a change in the review and in the history', () => changed(cuts))
  await test.step('import a spreadsheet', () => spreadsheet(cuts))

  expect(cuts.cut.ranLater).toEqual([])
  expect([...cuts.cut.seen].toSorted()).toEqual(Object.keys(changeWrites).toSorted())
})

/** Everything that the buttons of this journey could change. */
async function state(api: Api) {
  const { images } = await api.call('getImages', { sort_by: 'name' })
  const { albums: all } = await api.call('listAlbums', {})
  return {
    searches: (await api.call('listSavedSearches', {})).searches.map(({ name }) => name),
    albums: all.map(({ name, note, photos }) => ({ name, note, photos })),
    acts: (await api.call('listActs', {})).acts.length,
    photos: images.map(({ id, keywords, period, note, reviewed, turn }) => ({
      id,
      keywords,
      period,
      note,
      reviewed,
      turn,
    })),
  }
}

async function list({ page, cut }: Cut) {
  await page.goto('/?limit=10&search=roll')
  await button(page, 'Filters').click()
  await page.getByLabel('Name for this search').fill('New search')
  await cut.without(async () => {
    await cut.reads('saveSearch', () => button(page, 'Save search').click())
    const remove = button(page, 'Remove the saved search Old search')
    await cut.reads('removeSearch', () => remove.click())
    await expect(remove).toBeVisible()
    await expect(page.getByLabel('Name for this search')).toHaveValue('New search')
  })
  await button(page, 'Filters').click()

  await page.getByRole('checkbox', { name: 'Select all photos on this page' }).check()
  await button(page, `Select all ${count} that match`).click()
  await button(page, 'Albums').click()
  const family = page.getByRole('dialog', { name: 'Albums of these photos' })
  await expect(family.getByText(`1 of ${count} are in it`)).toBeVisible()
  await family.getByLabel('New album with these photos').fill('Friends')
  await cut.without(async () => {
    await cut.reads('putIn', () => button(family, 'Put in: Family').click())
    await cut.reads('takeOut', () => button(family, 'Take out: Family').click())
    await cut.reads('albumOfPhotos', () => button(family, 'Create album').click())
    await expect(family.getByLabel('New album with these photos')).toHaveValue('Friends')
  })
  await close(page)

  await button(page, 'Change Keywords').click()
  const panel = page.getByRole('dialog', { name: 'Change keywords' })
  await panel.getByLabel('Note', { exact: true }).fill('A note')
  const removeWord = button(panel, /^Remove /).first()
  await expect(removeWord).toBeVisible()
  await cut.without(async () => {
    await cut.reads('setForAll', () => button(panel, `Set for ${count} photo(s)`).click())
    await expect(panel.getByLabel('Note', { exact: true })).toHaveValue('A note')
    await cut.reads('removeFromAll', () => removeWord.click())
    await close(page)
    await cut.reads('acceptAll', () => button(page, 'Accept Selected').click())
    await cut.reads('deleteAll', async () => {
      await button(page, 'Delete Selected').click()
      await button(question(page), 'Yes, delete').click()
    })
  })
}

async function albums({ page, cut }: Cut) {
  await page.goto('/albums')
  await expect(button(page, 'Edit the album Family')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await cut.without(async () => {
    await cut.reads('deleteAlbum', async () => {
      await button(page, 'Delete the album Family').click()
      await button(question(page), 'Delete album').click()
    })
    await button(page, 'Edit the album Family').click()
    await dialog.getByLabel('Note').fill('A note')
    await cut.reads('saveAlbum', () => button(dialog, 'Save album').click())
    await expect(dialog.getByLabel('Note')).toHaveValue('A note')
    await close(page)
    await button(page, 'New album').click()
    await dialog.getByLabel('Name').fill('Friends')
    await cut.reads('createAlbum', () => button(dialog, 'Create album').click())
    await close(page)
  })
}

async function knownPhotos({ page, cut }: Cut) {
  await page.goto('/upload')
  await page.getByRole('combobox', { name: 'Album' }).selectOption('Family')
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles((await generatePhotos(count, 240)).slice(1, 3))
  const join = button(page, 'Put them into the album')
  await expect(join).toBeVisible()
  await cut.without(async () => {
    await cut.reads('putKnownIn', () => join.click())
    await expect(join).toBeEnabled()
  })
}

async function similar({ page, api, cut }: Cut) {
  const { images } = await api.call('getImages', { sort_by: 'name' })
  const group = { id: crypto.randomUUID(), kind: 'series', count, photos: images }
  // No model has compared these photos, so only this response is faked.
  await page.route('**/api/similar-groups', async (route) =>
    route.request().postData()?.includes('"list"')
      ? route.fulfill({ json: { vectors: count, left: 0, total: 1, groups: [group] } })
      : route.fallback(),
  )
  await page.goto('/similar')
  const give = button(page, 'Same words for all: those of roll-001.jpg')
  await expect(give).toBeVisible()
  await cut.without(() => cut.reads('giveWords', () => give.click()))
  await page.unroute('**/api/similar-groups')
}

const firstWord = (page: Page) =>
  page.getByRole('list', { name: 'Keywords' }).getByRole('button').first()

async function review({ page, cut }: Cut) {
  await page.goto('/review?sort=name-asc')
  await expect(page.getByRole('heading', { name: 'roll-001.jpg' })).toBeVisible()
  await cut.without(async () => {
    await cut.reads('reviewWord', () => page.keyboard.press('1'))
    await expect(firstWord(page)).toHaveAttribute('aria-pressed', 'true')
    await cut.reads('reviewTurn', () => page.keyboard.press(']'))
    await page.keyboard.press('a')
    await expect(page.getByRole('alert')).toContainText(changeWrites.reviewAccept.reads)
    cut.seen.add('reviewAccept')
  })
  await expect(page.getByText(`0 of ${count} reviewed`)).toBeVisible()
}

async function changed({ page, api, cut }: Cut) {
  await page.reload()
  await firstWord(page).click()
  await expect(button(page, /^Exclude everywhere/)).toBeVisible()
  const now = await state(api)
  await cut.without(async () => {
    await cut.reads('excludeEverywhere', () => page.keyboard.press('e'))
    await cut.reads('reviewUndo', () => page.keyboard.press('u'))
  })
  await page.goto('/history')
  const undo = button(page, /^Undo: /)
  await expect(undo).toHaveCount(2)
  await cut.without(() => cut.reads('historyUndo', () => undo.first().click()))
  await expect(undo).toHaveCount(2)
  expect(await state(api)).toEqual(now)
}

async function spreadsheet({ page, api, cut }: Cut) {
  const file = await edited(page)
  const now = await state(api)
  await page.goto('/import-sheet')
  const choose = () => page.locator('input[type=file]').setInputFiles(file)
  await expect(button(page, 'Choose a spreadsheet')).toBeVisible()
  await cut.without(() => cut.reads('readSheet', choose))
  await choose()
  const apply = button(page, 'Change 1 photo')
  await expect(apply).toBeVisible()
  await cut.without(async () => {
    await cut.reads('applySheet', () => apply.click())
    await expect(apply).toBeEnabled()
    await cut.reads('compareSheet', choose)
  })
  await choose()
  await expect(apply).toBeVisible()
  expect(await state(api)).toEqual(now)
  await apply.click()
  const undo = await hoverUndo(page)
  const imported = await state(api)
  await cut.without(() => cut.reads('undoToast', () => undo.click()))
  expect(await state(api)).toEqual(imported)
}

/** The exported spreadsheet, with another period for one photo. */
async function edited(page: Page) {
  await page.goto('/')
  const download = page.waitForEvent('download')
  await button(page, 'Export as CSV').click()
  const { sheets } = await readXlsx(await readFile(await (await download).path()))
  const rows = (sheets[0]?.rows ?? []).map((row) => [...row])
  const [headings = [], first = []] = rows
  first[headings.indexOf('Period')] = 1962
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Photos', rows }] }))
  return { name: 'data.xlsx', mimeType: 'application/octet-stream', buffer }
}

/** Closes the dialog. A dialog that is already closing still shows its message. */
async function close(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0)
}
