import { expect, type Page } from '@playwright/test'
import type { Api } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { generatePhotos } from '../e2e/photos.ts'
import { signInOnScreen } from '../e2e/sign-in.ts'
import { openBrowser } from './browser.ts'
import { atMost, exactly, type Figure } from './figures.ts'
import { noteKeyTimes, readKeyTimes, waitForPainted } from './key-times.ts'

const email = 'reviewer@example.org'
const limitMs = 100
/** Three of ten photos get one keyword added and one excluded. */
const isChanged = (index: number) => index % 10 < 3
/** The pause between two photos, as of someone who hardly looks. */
const pauseMs = 150

/**
 * Accepts 100 photos by keyboard in a real browser, 30 of them with one keyword added and one excluded, and measures
 * the time from the key until the next photo is on the screen. The floor is a page with only two pictures and the
 * same keys.
 */
export async function benchReview(_folder: string, size = 100): Promise<Figure[]> {
  const app = await App.start()
  const browser = await openBrowser()
  try {
    const api = await createUser(app, app.address, email)
    app.admin('grant', email, `${size + 1}`)
    await addPhotos(api, size + 1)
    const context = await browser.newContext({ baseURL: app.address })
    const page = await context.newPage()
    await signInOnScreen(page, email)
    await page.getByRole('link', { name: 'Review', exact: true }).click()
    await expect(page.getByText(`0 of ${size + 1} reviewed`)).toBeVisible()
    const times = await accept(page, size)
    await expect(page.getByText(`${size} of ${size + 1} reviewed`)).toBeVisible()
    const { reviewed, added, excluded } = await saved(api)
    const floor = await emptyPage(page, size)
    const changed = Array.from({ length: size }, (_, index) => index).filter(isChanged).length
    return [
      atMost('key to next photo, half', at(times, 0.5), limitMs, 'ms'),
      atMost('key to next photo, p95', at(times, 0.95), limitMs, 'ms'),
      atMost('the same on an empty page, half', at(floor, 0.5), limitMs, 'ms'),
      atMost('the same on an empty page, p95', at(floor, 0.95), limitMs, 'ms'),
      exactly('accepted photos', reviewed, size),
      exactly('photos with a keyword added', added, changed),
      exactly('photos with a keyword excluded', excluded, changed),
    ]
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function addPhotos(api: Api, count: number): Promise<void> {
  for (const photo of await generatePhotos(count, 1800))
    await api.upload(`${crypto.randomUUID()}-img-${photo.name}`, photo)
  const completed = async () => (await api.call('getImages', {})).status_counts.completed
  await expect.poll(completed, { timeout: 300_000 }).toBe(count)
}

/** Returns the milliseconds from each press of A to the next photo. */
async function accept(page: Page, count: number): Promise<number[]> {
  await shownPicture(page).and(page.locator(':not(.opacity-0)')).waitFor()
  return pressKeys(page, count, async (index) => {
    if (!isChanged(index)) return
    await page.keyboard.press('1')
    await page.keyboard.press('t')
    await page.keyboard.type(`series ${index}`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
  })
}

/** Runs `before` and then presses A for each photo. Returns the milliseconds to the next photo. */
async function pressKeys(
  page: Page,
  count: number,
  before = async (_index: number): Promise<void> => {},
): Promise<number[]> {
  await noteKeyTimes(page)
  for (let index = 0; index < count; index += 1) {
    await before(index)
    await page.keyboard.press('a')
    await waitForPainted(page, index + 1)
    await page.waitForTimeout(pauseMs)
  }
  return readKeyTimes(page)
}

const shownPicture = (page: Page) => page.locator('[data-shown] img[alt]:not([alt=""])')

async function saved(api: Api) {
  const { images } = await api.call('getImages', { limit: 200 })
  const having = (has: (photo: (typeof images)[number]) => boolean) => images.filter(has).length
  return {
    reviewed: having((photo) => photo.reviewed),
    added: having((photo) => photo.added_keywords.length === 1),
    excluded: having((photo) => photo.excluded_keywords.length === 1),
  }
}

/** The floor: a page that only swaps two elements with a picture of the app when a key is pressed. */
async function emptyPage(reviewing: Page, count: number): Promise<number[]> {
  const source = await shownPicture(reviewing).evaluate(({ src }: HTMLImageElement) => src)
  const page = await reviewing.context().newPage()
  // The page belongs to the app's origin, because others may not show its pictures.
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/empty')
  await page.evaluate(async (src) => {
    const layers = await Promise.all(
      ['one', 'two'].map(async (alt) => {
        const layer = document.createElement('div')
        const picture = Object.assign(new Image(), { alt, src })
        await picture.decode()
        layer.append(picture)
        return layer
      }),
    )
    document.body.append(...layers)
    let shown = 0
    const show = () => {
      shown += 1
      for (const [index, layer] of layers.entries()) {
        layer.hidden = index !== shown % 2
        if (layer.hidden) delete layer.dataset['shown']
        else layer.dataset['shown'] = `${shown}`
      }
    }
    show()
    addEventListener('keydown', show)
  }, source)
  return pressKeys(page, count)
}

/** The time that this share of all times does not exceed. */
const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN
