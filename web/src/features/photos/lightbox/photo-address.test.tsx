import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { givenPhoto } from '../../../test/given-photo.ts'
import { listed, openList } from '../../../test/open-list.tsx'

const [pier, boat, hut] = ['Pier', 'Boat', 'Hut'].map((word) =>
  givenPhoto({ id: word, name: `n-${word}`, original_name: `${word}.jpg` }),
) as [Photo, Photo, Photo]
type Photo = ReturnType<typeof givenPhoto>

/** Two photos on page 1 and one on page 2. The history has an entry for the plain list before `address`. */
function open(address: string) {
  return openList(
    ({ page: at = 1, names }) =>
      names
        ? listed([pier, boat, hut].filter(({ name }) => names.includes(name)))
        : listed(at === 1 ? [pier, boat] : [hut], 12),
    { address },
  )
}
type List = Awaited<ReturnType<typeof open>>

const button = (name: string) => page.getByRole('button', { name, exact: true })
const shown = (word: string) =>
  expect.element(page.getByRole('dialog', { name: `${word}.jpg` })).toBeVisible()
const closed = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
const address = ({ router }: List) => router.state.location.search
const entry = ({ router }: List) => router.history.location.state['__TSR_index']

// LIST-035, A-101
test('Back closes the photo and returns to the list as it was', async () => {
  const list = await open('/?limit=10&search=jpg')
  await page.getByRole('checkbox', { name: 'Select Boat.jpg' }).click()
  await button('Open Pier.jpg').click()
  await shown('Pier')
  expect(address(list)).toEqual({ limit: 10, search: 'jpg', photo: 'n-Pier' })
  await userEvent.keyboard('{ArrowRight}')
  await shown('Boat')
  expect(address(list)).toMatchObject({ photo: 'n-Boat' })
  list.router.history.back()
  await closed()
  expect(address(list)).toEqual({ limit: 10, search: 'jpg' })
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await expect.element(button('Open Boat.jpg')).toHaveFocus()
})

// LIST-035, A-101
test('Escape goes back to the entry of the list, also when it is pressed twice', async () => {
  const list = await open('/?limit=10')
  const before = entry(list)
  await button('Open Pier.jpg').click()
  await shown('Pier')
  expect(entry(list)).toBe(before + 1)
  await userEvent.keyboard('{Escape}{Escape}')
  await closed()
  expect([entry(list), address(list)]).toEqual([before, { limit: 10 }])
})

// LIST-035, A-101
test('after a step to the next page, Escape stays on that page', async () => {
  const list = await open('/?limit=10')
  const before = entry(list)
  await button('Open Boat.jpg').click()
  await shown('Boat')
  await userEvent.keyboard('{ArrowRight}')
  await shown('Hut')
  await userEvent.keyboard('{Escape}')
  await closed()
  await expect.element(button('Open Hut.jpg')).toHaveFocus()
  expect([entry(list), address(list)]).toEqual([before, { limit: 10, page: 2 }])
})

// LIST-035, A-101
test('a link opens its photo from any page, and closing it leaves the list in its place', async () => {
  const list = await open('/?limit=10&photo=n-Hut')
  const before = entry(list)
  await shown('Hut')
  expect(list.asked().at(-1)).toEqual({ names: ['n-Hut'] })
  await button('Close').click()
  await closed()
  expect([entry(list), address(list)]).toEqual([before, { limit: 10 }])
})

// LIST-035, A-101
test('a link to a photo that is not in the library says so and shows the list', async () => {
  const list = await open('/?limit=10&photo=n-Gone')
  await expect.element(page.getByText(/^This photo is not in your library/)).toBeVisible()
  await expect.poll(() => address(list)).toEqual({ limit: 10 })
  await expect.element(button('Open Pier.jpg')).toBeVisible()
})

// LIST-035, A-94, A-101
test('Back saves a text that is still being typed', async () => {
  const list = await open('/?limit=10')
  await button('Open Pier.jpg').click()
  await button('Edit').click()
  await page.getByLabelText('Location').fill('Bergen')
  list.router.history.back()
  await closed()
  const saves = () => list.server.seen.filter(({ call }) => call === 'saveKeywords')
  await expect.poll(saves).toMatchObject([{ input: { image_keywords: [{ location: 'Bergen' }] } }])
})

// LIST-035
test('an arrow key that comes before the lightbox has the focus does not move the focus behind it', async () => {
  await open('/?limit=10')
  await button('Open Pier.jpg').click()
  await shown('Pier')
  const key = { key: 'ArrowRight', bubbles: true, cancelable: true }
  const isLeftAlone = document
    .querySelector('[data-photo="n-Pier"]')
    ?.dispatchEvent(new KeyboardEvent('keydown', key))
  expect(isLeftAlone).toBe(true)
})

// LIST-035
test('a field that is entered while the lightbox fades out keeps the focus', async () => {
  await open('/?limit=10')
  await button('Open Pier.jpg').click()
  await shown('Pier')
  const lightbox = page.getByRole('dialog').element() as HTMLElement
  lightbox.style.transitionDuration = '1s'
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => lightbox.hasAttribute('data-ending-style')).toBe(true)
  document.querySelector<HTMLElement>('search input')?.focus()
  await closed()
  await new Promise(requestAnimationFrame)
  expect(document.activeElement?.matches('search input')).toBe(true)
})
