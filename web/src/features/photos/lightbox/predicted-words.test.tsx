import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { givenPhoto } from '../../../test/given-photo.ts'
import { listed, openList } from '../../../test/open-list.tsx'

async function open(change: Parameters<typeof givenPhoto>[0]) {
  const { server } = await openList(() =>
    listed([givenPhoto({ original_name: 'Pier.jpg', ...change })]),
  )
  server.answers.confirmName = () => ({ message: 'ok' })
  server.answers.acceptPhotos = () => ({ message: 'ok', changed: 1 })
  const asked = (name: string) =>
    server.seen.filter(({ call }) => call === name).map(({ input }) => input)
  await page.getByRole('button', { name: 'Open Pier.jpg' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pier.jpg' })
  await expect.element(dialog).toBeVisible()
  return { asked, dialog }
}

// LIST-050, LIST-051
test('period and place show in words how certain they are and why', async () => {
  const { dialog } = await open({
    period: '1960s',
    location: 'Rome, Italy',
    evidence: {
      period: { confidence: 'medium', basis: 'visual', clue: 'the cars' },
      location: { confidence: 'high', basis: 'metadata' },
    },
  })
  await expect.element(dialog.getByText('likely, from the cars')).toBeVisible()
  await expect.element(dialog.getByText('sure, from the file')).toBeVisible()
})

// LIST-035, AI-008
test('keywords that are not certain or not verified are marked', async () => {
  const { dialog } = await open({
    keywords: ['harbour', 'boat', 'Yamaha'],
    keyword_details: [
      { keyword: 'harbour', facet: 'setting', certainty: 'sure' },
      { keyword: 'boat', facet: 'vehicle', certainty: 'likely' },
    ],
    unverified_keywords: ['Yamaha'],
  })
  const items = dialog.getByRole('listitem')
  await expect.element(items.nth(0)).not.toHaveTextContent('likely')
  await expect.element(items.nth(1)).toHaveTextContent('boat · likely')
  await expect.element(items.nth(2)).toHaveTextContent('Yamaha · not verified')
})

// LIST-035
test("a note says that the AI's answer was cut off or is in another language", async () => {
  const { dialog } = await open({ was_cut: true, wrong_language: true })
  await expect.element(dialog.getByText(/answer of the AI was cut off/)).toBeVisible()
  await expect.element(dialog.getByText(/answered in the wrong language/)).toBeVisible()
})

// AI-008
test('the list and the edit form mark unverified names', async () => {
  const { dialog } = await open({ keywords: ['Yamaha', 'boat'], unverified_keywords: ['Yamaha'] })
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect
    .element(dialog.getByRole('button', { name: 'Exclude Yamaha, not verified' }))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('Yamaha · not verified')).toBeVisible()
  await expect.element(page.getByText('boat', { exact: true })).toBeVisible()
})

// AI-007
test('a name that only the AI recognised is a question, answered with one click', async () => {
  const { asked, dialog } = await open({ id: 'photo-1', name_hints: ['Jane Star', 'Tom Idol'] })
  await expect.element(dialog.getByText('Maybe Jane Star')).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm Jane Star' }).click()
  await expect
    .poll(() => asked('confirmName'))
    .toEqual([{ image_id: 'photo-1', name: 'Jane Star', is_them: true }])
  await dialog.getByRole('button', { name: 'Not Tom Idol' }).click()
  await expect
    .poll(() => asked('confirmName').at(-1))
    .toMatchObject({ name: 'Tom Idol', is_them: false })
})

test('a photo can be accepted in the lightbox', async () => {
  const { asked, dialog } = await open({ name: 'a.jpg', reviewed: false })
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.poll(() => asked('acceptPhotos')).toEqual([{ names: ['a.jpg'], reviewed: true }])
})

test('selected photos are accepted together, and reviewed ones are marked in the list', async () => {
  const { server } = await openList(() =>
    listed([givenPhoto({ original_name: 'Pier.jpg', name: 'p.jpg', reviewed: true })]),
  )
  server.answers.acceptPhotos = () => ({ message: 'ok', changed: 1 })
  await expect.element(page.getByText('Reviewed by you')).toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Select Pier.jpg' }).click()
  await page.getByRole('button', { name: 'Accept Selected' }).click()
  await expect.element(page.getByText('1 photo(s) accepted')).toBeVisible()
})

test('writing and people in the picture are shown', async () => {
  const { dialog } = await open({
    text_in_image: 'HARBOUR CAFE',
    people_seen: { count: 2, age_bands: ['adult', 'child'] },
  })
  await expect.element(dialog.getByText('HARBOUR CAFE')).toBeVisible()
  await expect.element(dialog.getByText('2 (adult, child)')).toBeVisible()
})
