import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { givenPhoto } from '../../../test/given-photo.ts'
import { listed, openList } from '../../../test/open-list.tsx'

afterEach(() => vi.restoreAllMocks())

const photo = givenPhoto({
  original_name: 'pier.jpg',
  image_url: 'https://bucket.test/a.jpg?signed=1',
})
const link = page.getByRole('link', { name: 'Download image' })

/** Opens the photo. Returns what is saved, as `name bytes`. */
async function openPhoto(): Promise<string[]> {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.protocol}`)
  })
  await openList(() => listed([photo]))
  await page.getByRole('button', { name: 'Open pier.jpg' }).click()
  return saved
}

// LIST-037, A-03
test('a photo of another origin is fetched and saved, because browsers would open it instead', async () => {
  const saved = await openPhoto()
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('bytes'))
  await link.click()
  await expect.poll(() => saved).toEqual(['pier.jpg blob:'])
  expect(asked).toHaveBeenCalledWith(photo.image_url, { cache: 'reload' })
})

// LIST-037, ERR-020
test.each([
  ['Network Error', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['Request failed with status code 403', async () => new Response('', { status: 403 })],
])('a message says if a photo cannot be fetched: %s', async (reason, answer) => {
  const saved = await openPhoto()
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  await link.click()
  await expect.element(page.getByText(`The download failed: ${reason}`)).toBeVisible()
  expect(saved).toEqual([])
})
