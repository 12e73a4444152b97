import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unsavedWork } from '../../../lib/leave-guard.ts'
import { Refusal } from '../../../test/fake-server.ts'
import { givenPhoto } from '../../../test/given-photo.ts'
import { openReview } from '../../../test/open-review.tsx'

const names = ['Pier', 'Quay', 'Reef']
const key = (keys: string) => userEvent.keyboard(keys)
const title = (name: string) => page.getByRole('heading', { name: `${name}.jpg` })
const accepted = { message: '1 photo(s) changed', changed: 1 }

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

async function open() {
  const review = await openReview(
    names.map((name) => givenPhoto({ id: name, name: `n-${name}`, original_name: `${name}.jpg` })),
  )
  await expect.element(title('Pier')).toBeVisible()
  const asked = () => review.calls('acceptPhotos').map(({ input }) => input['names'])
  return { ...review, asked }
}

// LIST-035
test('photos that could not be accepted count as not reviewed, and can be tried again', async () => {
  const { server, asked } = await open()
  const reason = 'The server is busy. Please try again later.'
  server.answers.acceptPhotos = () => new Refusal(503, { error: reason })
  await key('aa')
  const line = page.getByRole('alert')
  await expect
    .poll(() => line.element().textContent)
    .toContain(`2 photos were not accepted: ${reason}`)
  await expect.element(title('Reef')).toBeVisible()
  await expect.element(page.getByText('0 of 3 reviewed')).toBeVisible()
  server.answers.acceptPhotos = () => accepted
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('2 of 3 reviewed')).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
  expect(asked()).toEqual([['n-Pier'], ['n-Quay'], ['n-Pier', 'n-Quay']])
})

test('a running acceptance counts as unsaved work, so that closing the window asks first', async () => {
  const { server } = await open()
  const gate = Promise.withResolvers<typeof accepted>()
  server.answers.acceptPhotos = () => gate.promise
  expect(unsavedWork()).toBeUndefined()
  await key('a')
  await expect.element(title('Quay')).toBeVisible()
  expect(unsavedWork()).toBe('Changes are still being saved.')
  gate.resolve(accepted)
  await expect.poll(unsavedWork).toBeUndefined()
})

//
test('the review can be closed during an acceptance, whose failure is then reported in a toast', async () => {
  const { server, router } = await open()
  const gate = Promise.withResolvers<Refusal>()
  server.answers.acceptPhotos = () => gate.promise
  await key('a')
  await key('{Escape}')
  await expect.poll(() => router.state.location.pathname).toBe('/')
  gate.resolve(new Refusal(503, { error: 'Busy' }))
  await expect.element(page.getByText('1 photo was not accepted: Busy')).toBeVisible()
})

test('only the photo and its neighbours are in the page, each once', async () => {
  await open()
  const layers = () => document.querySelector('[data-shown]')?.parentElement?.childElementCount
  await expect.poll(layers).toBe(2)
  await key('a')
  await expect.element(title('Quay')).toBeVisible()
  await expect.poll(layers).toBe(3)
  await key('a')
  await expect.element(title('Reef')).toBeVisible()
  await expect.poll(layers).toBe(2)
})

// LIST-035
test('the key Z zooms in and out, and the next photo is shown whole', async () => {
  await open()
  const scale = () =>
    document.querySelector<HTMLElement>('[data-shown] > div')?.style.transform.match(/scale.*/)?.[0]
  await key('z')
  await expect.poll(scale).toBe('scale(2.5)')
  await key('z')
  await expect.poll(scale).toBeUndefined()
  await key('z')
  await expect.poll(scale).toBe('scale(2.5)')
  await key('{ArrowRight}')
  await expect.element(title('Quay')).toBeVisible()
  expect(scale()).toBeUndefined()
})
