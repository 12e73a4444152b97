import { expect, type Locator, type Page } from '@playwright/test'
import { createUser } from './create-user.ts'
import { expectNoSideways, checkScreen, test } from './journey.ts'
import { uploadDescribedPhotos, openSignedIn } from './sign-in.ts'

/** Collects the parts of the map that the page asks for. Live events make it ask for the same part again. */
function partsOfMap(page: Page): Set<string> {
  const parts = new Set<string>()
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (request.url().endsWith('/api/map') && body.includes('"shown"')) parts.add(body)
  })
  return parts
}

/** Expects that the page asks for a single part of the map, which is shown at the end of a movement. */
async function expectOnePart(parts: Set<string>, move: () => Promise<void>): Promise<void> {
  const { size } = parts
  await move()
  await expect.poll(() => parts.size - size).toBe(1)
}

/** How many degrees wide the part of the map is. */
const degreesOf = async (map: Locator) =>
  Number((await map.locator('svg[viewBox]').first().getAttribute('viewBox'))?.split(' ')[2])

async function moveByMouse(page: Page, map: Locator, parts: Set<string>): Promise<void> {
  await expect(map.getByRole('button').first()).toBeVisible()
  await expect.poll(() => parts.size).toBe(1)
  const { x, y } = (await map.boundingBox()) ?? { x: 0, y: 0 }
  await expectOnePart(parts, async () => {
    const { size } = parts
    await page.mouse.move(x + 6, y + 6)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 40, { steps: 20 })
    expect(parts.size).toBe(size)
    await page.mouse.up()
  })
  const width = await degreesOf(map)
  await expectOnePart(parts, () => turnWheel(map, Array<number>(5).fill(100)))
  expect(await degreesOf(map)).toBeCloseTo(width * 2)
  await expectOnePart(parts, () => page.mouse.dblclick(x + 6, y + 6))
  expect(await degreesOf(map)).toBeCloseTo(width)
  // Further than the whole world, and back at once.
  await expectOnePart(parts, () =>
    turnWheel(map, [...Array<number>(20).fill(200), ...Array<number>(5).fill(-100)]),
  )
  expect(await degreesOf(map)).toBeCloseTo(180)
}

/** Turns the mouse wheel without a pause, however busy the machine is. */
function turnWheel(map: Locator, steps: number[]): Promise<void> {
  return map.evaluate((frame, deltas) => {
    const { left, top } = frame.getBoundingClientRect()
    const place = { clientX: left + 60, clientY: top + 40, bubbles: true, cancelable: true }
    for (const deltaY of deltas) frame.dispatchEvent(new WheelEvent('wheel', { ...place, deltaY }))
  }, steps)
}

/** Spreads two fingers on the map from 40 to 160 pixels apart. */
async function pinch(page: Page, map: Locator): Promise<void> {
  const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove', apart: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [-1, 1].map((side, id) => ({
        id,
        x: x + width / 2 + (side * apart) / 2,
        y: y + height / 2,
      })),
    })
  await send('touchStart', 40)
  for (let apart = 50; apart <= 160; apart += 10) await send('touchMove', apart)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
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
  await expect(chips).toHaveCount(0)

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
  await expect(timeline.getByRole('button', { name: '1968: 1 photo' })).toBeVisible()
  await timeline.getByText('As a list').click()
  await timeline.getByRole('button', { name: '1968', exact: true }).click()
  await expect(chips).toContainText('Year: 1968')
  await view.getByText('Table').click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(3)

  const parts = partsOfMap(page)
  await view.getByText('Map').click()
  const map = page.getByRole('region', { name: 'Photos by place' })
  await checkScreen(page, 'find-map')
  await moveByMouse(page, map.locator('.touch-none'), parts)
  // Opened again, the map shows the part that has all photos.
  await view.getByText('Table').click()
  await expect(rows).toHaveCount(3)
  await view.getByText('Map').click()
  await map.getByText('As a list').click()
  // A click on the map moves nothing, so it still follows its photos.
  const frame = map.locator('.touch-none')
  await frame.click({ position: { x: 6, y: 6 } })
  const before = await degreesOf(frame)
  await place({ location: 'Kyoto, Japan' })
  await expect(map.getByRole('button', { name: 'Kyoto, Japan', exact: true })).toBeVisible()
  await expect.poll(() => degreesOf(frame)).toBeGreaterThan(before)
  await map.getByRole('button', { name: 'Bergen, Norway', exact: true }).click()
  await expect(chips).toContainText('Part of the map')
  await page.reload()
  await map.getByRole('button', { name: 'Show 1 photo', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove filter Part of the map' }).click()
  await expect(chips).toHaveCount(0)
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

  const { images } = await api.call('getImages', {})
  const at = { image_id: images[0]?.id ?? '', location: 'Bergen, Norway', period: '1963' }
  await api.call('saveKeywords', { image_keywords: [at] })
  const parts = partsOfMap(page)
  await page.getByRole('group', { name: 'View' }).getByText('Map').click()
  const map = page.getByRole('region', { name: 'Photos by place' }).locator('.touch-none')
  await expect(map.getByRole('button').first()).toBeVisible()
  await page.getByRole('button', { name: 'Whole world' }).click()
  await expect.poll(() => degreesOf(map)).toBe(360)
  await expect.poll(() => parts.size).toBe(2)
  await map.scrollIntoViewIfNeeded()
  await expectOnePart(parts, () => pinch(page, map))
  expect(await degreesOf(map)).toBeLessThan(120)
  await checkScreen(page, 'find-map-pinched')
})
