import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drop, openUploads, pictures } from '../../../test/open-uploads.tsx'

const table = () => page.getByText('Uploaded: 0/3')

// AI-019
test('administrators see the expected AI cost of the queued photos', async () => {
  await openUploads({ role: 'admin', cost: 0.113 })
  drop(await pictures(3))
  await expect.element(page.getByText('About $0.34 for 3 photos')).toBeVisible()
})

// SEC-022
test('other users see no cost, and no estimate is requested', async () => {
  const { calls } = await openUploads({ cost: 0.113 })
  drop(await pictures(3))
  await expect.element(table()).toBeVisible()
  expect(calls('estimateAnalysis')).toEqual([])
  await expect.element(page.getByText(/\$/)).not.toBeInTheDocument()
})

test.each([null, 0])('an unknown or zero price shows nothing: %s', async (cost) => {
  const { calls } = await openUploads({ role: 'admin', cost })
  drop(await pictures(3))
  await expect.poll(() => calls('estimateAnalysis')).toHaveLength(1)
  await expect.element(table()).toBeVisible()
  await expect.element(page.getByText(/\$/)).not.toBeInTheDocument()
})
