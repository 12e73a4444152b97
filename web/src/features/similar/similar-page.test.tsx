import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test/open-app.tsx'
import type { SimilarGroup } from './api.ts'

const photo = (n: number, keywords: string[]) => ({
  id: `photo-${n}`,
  name: `n-${n}`,
  original_name: `boat-${n}.jpg`,
  thumbnail_url: null,
  keywords,
})
const group: SimilarGroup = {
  id: 'group-1',
  kind: 'series',
  count: 14,
  photos: [photo(1, ['boat', 'pier']), photo(2, [])],
}
const nothing = { vectors: 0, left: 0, total: 0, groups: [] }

test('without compared photos, the page says what is needed', async () => {
  await openApp('/similar', { listSimilarGroups: () => nothing })
  await expect.element(page.getByText('Similar photos need the built-in model')).toBeVisible()
})

test('says how many photos are left to compare, and finally that none are similar', async () => {
  let left = 1200
  await openApp('/similar', { listSimilarGroups: () => ({ ...nothing, vectors: 5000, left }) })
  await expect.element(page.getByText(/Comparing 5,000 photos: 1,200 left/)).toBeVisible()
  left = 0
  await expect.element(page.getByText('No similar photos')).toBeVisible()
  expect(page.getByText(/Comparing/).elements()).toHaveLength(0)
})

test('the keywords of one photo can be given to its whole group, with an undo', async () => {
  const { server } = await openApp('/similar', {
    listSimilarGroups: () => ({ vectors: 20, left: 0, total: 1, groups: [group] }),
    giveWords: () => ({ message: '', changed: 13, act_id: 'act-1' }),
    undoAct: () => ({ message: '', photos: 13, left: 0, keywords: 0, is_running: false }),
  })
  const series = page.getByRole('region', { name: 'A series of 14 photos' })
  await expect.element(series.getByText('The first 2 are shown.')).toBeVisible()
  const give = (name: string) =>
    series.getByRole('button', { name: `Same words for all: those of ${name}` })
  await expect.element(give('boat-2.jpg')).toBeDisabled()
  await give('boat-1.jpg').click()
  await expect.element(page.getByText('Keywords of 13 photo(s) changed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => server.seen.flatMap(({ call, input }) => (call === 'undoAct' ? [input['id']] : [])))
    .toEqual(['act-1'])
  const [given] = server.seen.filter(({ call }) => call === 'giveWords')
  expect(given?.input).toMatchObject({ group: 'group-1', photo: 'photo-1' })
})
