import { expect, type Page } from '@playwright/test'
import type { Api } from './api.ts'
import { createUser } from './create-user.ts'
import { expectNoSideways, saveScreenshot, checkScreen, test } from './journey.ts'
import { generatePhotos } from './photos.ts'
import { openSignedIn } from './sign-in.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

async function completed(api: Api, count: number) {
  for (const photo of await generatePhotos(count, 240))
    await api.upload(`${crypto.randomUUID()}-img-${photo.name}`, photo)
  const done = async () => (await api.call('getImages', {})).status_counts.completed
  await expect.poll(done, { timeout: 60_000 }).toBe(count)
}

/** Selects everything that matches, starting with the current page. */
async function selectAll(page: Page) {
  await page.getByRole('checkbox', { name: 'Select all photos on this page' }).check()
  await button(page, 'Select all 60 that match').click()
  await expect(page.getByText('60 selected')).toBeVisible()
}

async function openPanel(page: Page) {
  await button(page, 'Change Keywords').click()
  const panel = page.getByRole('dialog', { name: 'Change keywords' })
  await expect(panel.getByLabel('Place', { exact: true })).toBeVisible()
  return panel
}

/** Scrolls every scrollable element. */
const scrollAll = (page: Page, to: 'start' | 'end') =>
  page.evaluate((place) => {
    for (const each of document.querySelectorAll('*'))
      if (
        each === document.scrollingElement ||
        ['auto', 'scroll'].includes(getComputedStyle(each).overflowY)
      )
        each.scrollTop = place === 'end' ? each.scrollHeight : 0
  }, to)

/** Drags the mouse over two tiles of the grid, then adds a range with Shift. */
async function selectInGrid(page: Page) {
  const tile = (at: number) => button(page, /^Open /).nth(at)
  await expect(tile(0)).toBeVisible()
  await page.goto('/?view=grid')
  await tile(0).hover()
  await page.mouse.down()
  await tile(2).hover()
  await expect(page.locator('[data-banded]')).toHaveCount(3)
  await tile(1).hover()
  await expect(page.locator('[data-banded]')).toHaveCount(2)
  await page.mouse.up()
  await expect(page.getByText('2 selected')).toBeVisible()
  await tile(4).click({ modifiers: ['Shift'] })
  await tile(7).click({ modifiers: ['Shift'] })
  await expect(page.getByText('6 selected')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/')
}

/** Checks that the floating bar covers neither the last photo nor the pager when the list is scrolled to its end. */
async function expectEndInView(page: Page) {
  const parts = [page.getByRole('navigation', { name: 'Pages' }), button(page, /^Open /).last()]
  // Retried, because the rows may still move after a change of the width.
  await expect(async () => {
    await scrollAll(page, 'end')
    const top = (await page.getByRole('toolbar').boundingBox())?.y ?? 0
    for (const part of parts) {
      const box = await part.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top)
    }
  }).toPass({ timeout: 60_000 })
}

// LIST-014
test('@phone all photos that match are changed at once, shown in the history and undone', async ({
  page,
  app,
  network,
}) => {
  const { name: project } = test.info().project
  const email = `selection.${project}@example.org`
  const api = await createUser(app, network.address, email)
  app.admin('grant', email, '20')
  await completed(api, 60)
  const all = async () => (await api.call('getImages', { limit: 100 })).images
  const before = await all()
  const words = new Map(before.map(({ name, keywords }) => [name, keywords]))
  await api.call('changeKeywords', {
    names: before.slice(0, 12).map(({ name }) => name),
    add: ['Pier'],
  })
  await openSignedIn(page, email)

  await test.step('select in the grid with the mouse', async () => {
    if (project === 'desktop') await selectInGrid(page)
  })

  await test.step('select everything that matches', async () => {
    await selectAll(page)
    const widths = project === 'phone' ? [390, 320] : [1360, 834]
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSideways(page)
      await expectEndInView(page)
      await saveScreenshot(page, `selection-end-${width}`)
      await scrollAll(page, 'start')
      await checkScreen(page, `selection-list-${width}`)
      const panel = await openPanel(page)
      await expect(panel.getByRole('list', { name: 'On some' }).first()).toContainText(/Pier\s*12/)
      await checkScreen(page, `selection-panel-${width}`)
      await button(page, 'Close').click()
      await expect(panel).toHaveCount(0)
    }
  })

  await test.step('add a suggested keyword to all, and set the location and a note', async () => {
    const panel = await openPanel(page)
    await panel.getByLabel('Keywords', { exact: true }).fill('Regatta, pi')
    await expect(page.getByRole('option', { name: /^Pier/ })).toBeVisible()
    await checkScreen(page, 'selection-suggestions')
    await panel.getByLabel('Keywords', { exact: true }).press('ArrowDown')
    await panel.getByLabel('Keywords', { exact: true }).press('Enter')
    await expect(panel.getByLabel('Keywords', { exact: true })).toHaveValue('Regatta, Pier, ')
    await button(page, 'Add to 60 photo(s)').click()
    await expect(page.getByText('60 photo(s) changed')).toBeVisible()
    await selectAll(page)
    const again = await openPanel(page)
    await expect(again.getByRole('list', { name: 'On all' }).first()).toContainText('Pier')
    await again.getByLabel('Place', { exact: true }).fill('Bergen')
    await again.getByLabel('Note', { exact: true }).fill('The summer regatta')
    await button(page, 'Set for 60 photo(s)').click()
    await expect(again).toHaveCount(0)
    await expect
      .poll(async () => (await all()).every((each) => each.location === 'Bergen'))
      .toBe(true)
    for (const { keywords, note } of await all()) {
      expect(note).toBe('The summer regatta')
      expect(keywords).toEqual(expect.arrayContaining(['Regatta', 'Pier']))
    }
  })

  await test.step('see the changes in the history and undo them there', async () => {
    await page.goto('/history')
    const acts = page.getByRole('listitem').filter({ hasText: 'Several photos changed' })
    await expect(acts).toHaveCount(2)
    await expect(acts.first()).toContainText(/60 photos.*Bergen.*The summer regatta/s)
    await expect(acts.last()).toContainText(/Regatta/)
    for (const width of project === 'phone' ? [390, 320] : [1360, 834]) {
      await page.setViewportSize({ width, height: 844 })
      await checkScreen(page, `history-${width}`)
    }
    for (const rest of [1, 0]) {
      await button(page, 'Undo: Several photos changed, 60 photos').first().click()
      await expect(button(page, 'Undo: Several photos changed, 60 photos')).toHaveCount(rest)
    }
    await button(page, /^Undo: Keywords changed/).click()
    await expect(button(page, /^Undo/)).toHaveCount(0)
    // The button disappears as soon as the undo runs.
    const keywords = async () => new Map((await all()).map((each) => [each.name, each.keywords]))
    await expect.poll(keywords).toEqual(words)
    for (const photo of await all()) {
      expect(photo.edited).toMatchObject({ location: false })
      expect(photo).not.toHaveProperty('note')
    }
  })
})
