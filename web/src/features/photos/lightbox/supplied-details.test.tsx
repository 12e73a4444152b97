import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { givenPhoto } from '../../../test/given-photo.ts'
import { listed, openList } from '../../../test/open-list.tsx'

const open = async (change: Parameters<typeof givenPhoto>[0]) => {
  await openList(() => listed([givenPhoto({ original_name: 'Pier.jpg', ...change })]))
  await page.getByRole('button', { name: 'Open Pier.jpg' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pier.jpg' })
  await expect.element(dialog).toBeVisible()
  return dialog
}

// LIST-035, AI-001
test('notes, people and keywords of the file are separate from predictions', async () => {
  const dialog = await open({
    keywords: ['pier'],
    note: "Grandma's album",
    people: ['Rose Miller', 'Otto'],
    in_file: { keywords: ['Boats', 'lake house'], caption: '<b>Rose</b> on the jetty' },
  })
  const part = (title: string) =>
    dialog.getByRole('heading', { name: title }).element().parentElement?.textContent
  expect(part('Your note')).toBe("Your noteGrandma's album")
  expect(part('People you named')).toBe('People you namedRose MillerOtto')
  expect(part('Already in the file')).toBe(
    'Already in the file<b>Rose</b> on the jettyBoatslake house',
  )
  expect(part('Keywords')).toBe('Keywordspier')
})

// LIST-035
test('missing details have no heading', async () => {
  const dialog = await open({})
  for (const title of ['Your note', 'People you named', 'Already in the file'])
    expect(dialog.getByRole('heading', { name: title }).elements()).toEqual([])
})
