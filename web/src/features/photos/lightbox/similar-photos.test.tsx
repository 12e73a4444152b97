import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { givenPhoto } from '../../../test/given-photo.ts'
import { listed, openList } from '../../../test/open-list.tsx'

const pier = givenPhoto({ id: 'p', name: 'n-pier', original_name: 'Pier.jpg' })
const boat = givenPhoto({ id: 'b', name: 'n-boat', original_name: 'Boat.jpg' })
const hut = givenPhoto({ id: 'h', name: 'n-hut', original_name: 'Hut.jpg' })

type Similar = { id: string; kind: 'near-duplicate' | 'series' | 'similar' }

async function open(similar: Similar[]) {
  const all = [pier, boat, hut]
  const list = await openList(({ search }) =>
    listed(search ? all.filter(({ original_name }) => original_name === search) : [pier, boat]),
  )
  list.server.answers.getSimilarPhotos = () => ({
    photos: similar.map(({ id, kind }, at) => {
      const { name, original_name } = all.find((photo) => photo.id === id) ?? pier
      return { id: `${id}${at}`, name, original_name, thumbnail_url: null, kind }
    }),
  })
  await page.getByRole('button', { name: 'Open Pier.jpg' }).click()
  return list
}

const dialog = (name: string) => page.getByRole('dialog', { name })

// LIST-035
test('similar photos are shown with what they have in common, and open from any page', async () => {
  await open([
    { id: 'b', kind: 'near-duplicate' },
    { id: 'h', kind: 'similar' },
  ])
  await expect.element(dialog('Pier.jpg').getByText('almost the same')).toBeVisible()
  await page.getByRole('button', { name: 'Open Boat.jpg almost the same' }).click()
  await expect.element(dialog('Boat.jpg')).toBeVisible()
  await dialog('Boat.jpg').getByRole('button', { name: 'Open Hut.jpg' }).click()
  await expect.element(dialog('Hut.jpg')).toBeVisible()
})

// LIST-035
test('twelve similar photos are shown, the others on request', async () => {
  await open(Array.from({ length: 50 }, () => ({ id: 'h', kind: 'similar' })))
  const similar = dialog('Pier.jpg').getByRole('button', { name: 'Open Hut.jpg' })
  await expect.poll(() => similar.elements().length).toBe(12)
  await dialog('Pier.jpg').getByRole('button', { name: 'Show 38 more' }).click()
  await expect.poll(() => similar.elements().length).toBe(50)
  expect(page.getByRole('button', { name: /^Show/ }).elements()).toEqual([])
})

// LIST-035
test('a photo without similar ones has no section for them', async () => {
  const { server } = await open([])
  await expect.element(dialog('Pier.jpg')).toBeVisible()
  await expect.poll(() => server.seen.map(({ call }) => call)).toContain('getSimilarPhotos')
  expect(page.getByRole('heading', { name: 'Similar' }).elements()).toEqual([])
})
