import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { createUser } from './create-user.ts'
import { expectNoSideways, checkScreen, test } from './journey.ts'
import { uploadDescribedPhotos, openSignedIn } from './sign-in.ts'

/** Drags the map in several steps, and expects a single call for the final part. */
async function expectOneCallInDrag(page: Page, map: Locator): Promise<void> {
  const frame = await map.boundingBox()
  if (!frame) throw new Error('The page shows no map.')
  await expect(map.getByRole('button').first()).toBeVisible()
  const asked: string[] = []
  const listen = (request: Request) =>
    request.url().endsWith('/api/map') && asked.push(request.postData() ?? '')
  page.on('request', listen)
  await page.mouse.move(frame.x + 6, frame.y + 6)
  await page.mouse.down()
  await page.mouse.move(frame.x + 60, frame.y + 40, { steps: 20 })
  expect(asked).toEqual([])
  await page.mouse.up()
  await expect.poll(() => asked.length).toBe(1)
  page.off('request', listen)
}

// LIST-006, A-94
test('photos are found by suggestions, filters, keywords of photos and saved searches', async ({
  page,
  app,
  network,
}) => {
  const api = await createUser(app, network.address, 'find@example.org')
  const word = await uploadDescribedPhotos(api)
  const { images } = await api.call('getImages', { sort_by: 'name', sort_order: 'asc' })
  const [first, second, third] = images
  await api.call('saveKeywords', {
    image_keywords: [
      {
        image_id: first?.id ?? '',
        add_keywords: ['Regatta'],
        period: '1963',
        location: 'Bergen, Norway',
      },
      { image_id: second?.id ?? '', add_keywords: ['Regatta'], period: '1968' },
    ],
  })
  const chips = page.getByRole('list', { name: 'Chosen filters' })
  const rows = page.getByRole('button', { name: /^Open roll-/ })
  await openSignedIn(page, 'find@example.org')
  await expect(rows).toHaveCount(3)

  // The field becomes a combobox once its suggestions have loaded, which is after the list.
  const search = page.getByRole('combobox', { name: 'Search by image name' })
  await search.fill('rega')
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: 'Regatta' })).toBeVisible()
  // The typed words are searched as well.
  await expect(rows).toHaveCount(2)
  await checkScreen(page, 'find-suggestions')
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect(chips).toContainText('Keyword: Regatta')
  await expect(search).toHaveValue('')
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Filters' })
  await expect(panel.getByRole('button', { name: `${word} 2 photos` })).toBeVisible()
  await panel.getByRole('button', { name: '1960s 2 photos' }).click()
  await panel.getByRole('button', { name: '1963 1 photo' }).click()
  await expect(chips).toContainText('Year: 1963')
  await expect(rows).toHaveCount(1)
  await checkScreen(page, 'find-panel')
  await page.reload()
  await expect(rows).toHaveCount(1)

  await panel.getByLabel('Name for this search').fill('Regatta of 1963')
  await panel.getByRole('button', { name: 'Save search' }).click()
  await expect(panel.getByRole('button', { name: 'Regatta of 1963', exact: true })).toBeVisible()
  await page.goBack()
  await expect(chips).toContainText('Year: 1960s')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(3)
  await panel.getByRole('button', { name: 'Regatta of 1963', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove filter Year: 1963' }).click()
  await expect(rows).toHaveCount(2)

  await panel.getByRole('button', { name: 'Period or date taken, newest first' }).click()
  await expect(rows.first()).toHaveAccessibleName(`Open ${second?.original_name}`)
  await rows.first().click()
  const lightbox = page.getByRole('dialog')
  await lightbox.getByRole('link', { name: word, exact: true }).click()
  await expect(lightbox).toHaveCount(0)
  await expect(chips).toContainText(`Keyword: ${word}`)
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Clear filters' }).click()

  const view = page.getByRole('group', { name: 'View' })
  await view.getByText('Timeline').click()
  const timeline = page.getByRole('region', { name: 'Photos by period' })
  await checkScreen(page, 'find-timeline')
  // Checks that the page shows a change made elsewhere.
  const place = (change: { period?: string; location?: string }) =>
    api.call('saveKeywords', { image_keywords: [{ image_id: third?.id ?? '', ...change }] })
  await place({ period: '1965' })
  await expect(timeline.getByRole('button', { name: '1965: 1 photo' })).toBeVisible()
  await timeline.getByRole('button', { name: '1963: 1 photo' }).press('Enter')
  await expect(chips).toContainText('Year: 1963')
  await expect(timeline.getByRole('button', { name: '1968: 1 photo' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove filter Year: 1963' }).click()
  await timeline.getByText('As a list').click()
  await timeline.getByRole('button', { name: '1968', exact: true }).click()
  await view.getByText('Table').click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear filters' }).click()

  await view.getByText('Map').click()
  const map = page.getByRole('region', { name: 'Photos by place' })
  await checkScreen(page, 'find-map')
  await expectOneCallInDrag(page, map.locator('.touch-none'))
  // Opened again, the map shows the part that has all photos.
  await view.getByText('Table').click()
  await view.getByText('Map').click()
  await map.getByText('As a list').click()
  await place({ location: 'Kyoto, Japan' })
  await expect(map.getByRole('button', { name: 'Kyoto, Japan', exact: true })).toBeVisible()
  await map.getByRole('button', { name: 'Bergen, Norway', exact: true }).click()
  await expect(chips).toContainText('Part of the map')
  await page.reload()
  await map.getByRole('button', { name: 'Show 1 photo', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove filter Part of the map' }).click()
  for (const width of [834, 320]) {
    await page.setViewportSize({ width, height: 900 })
    for (const each of ['Timeline', 'Map', 'Table']) {
      await view.getByText(each).click()
      await expectNoSideways(page)
      if (each !== 'Table') await checkScreen(page, `find-${each.toLowerCase()}-${width}`)
    }
    await checkScreen(page, `find-list-${width}`)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toContainText('Keywords')
    await checkScreen(page, `find-sheet-${width}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

// LIST-006, A-94
test('@small the filters of a phone are in a sheet', async ({ page, app, network }) => {
  const api = await createUser(app, network.address, 'find.phone@example.org')
  const word = await uploadDescribedPhotos(api)
  await openSignedIn(page, 'find.phone@example.org')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: `${word} 3 photos` }).click()
  await checkScreen(page, 'find-sheet')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText(word)
  await checkScreen(page, 'find-chips')
})
