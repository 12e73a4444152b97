import { expect, type Page } from '@playwright/test'
import type { Api } from './api.ts'
import { createUser } from './create-user.ts'
import { checkScreen, test } from './journey.ts'
import { generatePhotos } from './photos.ts'
import { openSignedIn } from './sign-in.ts'

const isPhone = () => test.info().project.name === 'phone'

async function completed(api: Api, count: number) {
  for (const photo of await generatePhotos(count))
    await api.upload(`${crypto.randomUUID()}-img-${photo.name}`, photo)
  const done = async () => (await api.call('getImages', {})).status_counts.completed
  await expect.poll(done, { timeout: 60_000 }).toBe(count)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

// LIST-035, A-101
test('@phone photos are reviewed one after the other, and the review can be left and linked', async ({
  page,
  app,
  network,
}) => {
  const email = `review.${test.info().project.name}@example.org`
  const api = await createUser(app, network.address, email)
  await completed(api, 3)
  const photos = (await api.call('getImages', { sort_by: 'name', sort_order: 'asc' })).images
  await openSignedIn(page, email, '/?sort=name-asc')
  await page.getByRole('link', { name: 'Review' }).click()
  await expect(title(page, 'roll-001.jpg')).toBeVisible()
  await expect(page.getByText('0 of 3 reviewed')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/review\\?.*photo=${photos[0]?.name}`))
  await checkScreen(page, 'review')

  await test.step('accept a photo, and undo it', async () => {
    if (isPhone()) await button(page, 'Accept').click()
    else await page.keyboard.press('a')
    await expect(title(page, 'roll-002.jpg')).toBeVisible()
    await expect(page.getByText('1 of 3 reviewed')).toBeVisible()
    await button(page, 'Undo').click()
    await expect(title(page, 'roll-001.jpg')).toBeVisible()
    await expect(page.getByText('0 of 3 reviewed')).toBeVisible()
    await button(page, 'Accept').click()
    await expect(title(page, 'roll-002.jpg')).toBeVisible()
  })

  await test.step('change words', async () => {
    const [word = ''] = photos[1]?.keywords ?? []
    const chip = page.getByRole('list', { name: 'Keywords' }).getByRole('button').first()
    if (isPhone()) await chip.click()
    else await page.keyboard.press('1')
    await expect(chip).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByText(/is excluded from this photo/)).toBeVisible()
    await button(page, 'Add keyword').click()
    await page.keyboard.type(photos[1]?.keywords[1] ?? '')
    await expect(page.getByRole('option').first()).toBeVisible()
    await checkScreen(page, 'review-adding')
    await page.getByRole('combobox', { name: 'Add keyword' }).fill('harbour festival')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.getByLabel('Location').fill('Bergen')
    await page.keyboard.press('Escape')
    const saved = async () =>
      (await api.call('getImages', { ids: [photos[1]?.id ?? ''] })).images[0]
    await expect.poll(saved).toMatchObject({
      excluded_keywords: [word],
      added_keywords: ['harbour festival'],
      location: 'Bergen',
      reviewed: true,
    })
    await expect(page.getByText('2 of 3 reviewed')).toBeVisible()
    await button(page, 'Undo').click()
    await expect(page.getByLabel('Location')).toHaveValue('')
    await checkScreen(page, 'review-words')
  })

  await test.step('an enlarged photo cannot be dragged out of sight', async () => {
    if (isPhone()) return
    await page.keyboard.press('z')
    const area = page.locator('.touch-none')
    const shown = area.locator('[data-shown] > div')
    const frame = await area.boundingBox()
    if (!frame) throw new Error('The review shows no photo.')
    await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
    await page.mouse.down()
    await page.mouse.move(frame.x + frame.width * 2, frame.y + frame.height * 2, { steps: 8 })
    await page.mouse.up()
    const corner = async () => {
      const { x = NaN, y = NaN } = (await shown.boundingBox()) ?? {}
      return [Math.round(x - frame.x), Math.round(y - frame.y)]
    }
    await expect.poll(corner).toEqual([0, 0])
    await page.keyboard.press('z')
    await expect(area).not.toHaveClass(/cursor-grab/)
  })

  await test.step('rotate the photo, and back', async () => {
    if (isPhone()) await button(page, 'Turn right').click()
    else await page.keyboard.press(']')
    const turned = async () =>
      (await api.call('getImages', { ids: [photos[1]?.id ?? ''] })).images[0]?.turn
    await expect.poll(turned).toBe(90)
    await checkScreen(page, 'review-turned')
    await button(page, 'Undo').click()
    await expect.poll(turned).toBeUndefined()
  })

  await test.step('continue, and go back to the list', async () => {
    await button(page, 'Next unreviewed').click()
    await expect(title(page, 'roll-003.jpg')).toBeVisible()
    await button(page, 'Accept').click()
    await expect(page.getByText('3 of 3 reviewed')).toBeVisible()
    // The page counts a photo before the server has accepted it.
    const reviewed = async () =>
      (await api.call('getImages', {})).images.filter((image) => image.reviewed).length
    await expect.poll(reviewed).toBe(3)
    await page.reload()
    await expect(title(page, 'roll-003.jpg')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/\?sort=name-asc$/)
    await expect(page.getByText('Reviewed by you')).toHaveCount(3)
  })
})
