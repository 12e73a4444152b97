import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { givenPhoto } from '../../../test/given-photo.ts'
import { listed, openList } from '../../../test/open-list.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })

// API-030
test('a photo opened again is saved over its newest version, even if the list still shows an older one', async () => {
  const photo = givenPhoto({ id: 'p', name: 'n-Pier', original_name: 'Pier.jpg' })
  const made = ['2030-01-01T00:00:00.000Z', '2030-01-02T00:00:00.000Z']
  const list = await openList(() => listed([photo]))
  const saves = () => list.server.seen.filter(({ call }) => call === 'saveKeywords')
  list.server.answers.saveKeywords = () => ({
    message: 'Saved',
    photos: 1,
    keywords: 0,
    saved: [{ image_id: 'p', updated_date: made[saves().length - 1] ?? '' }],
  })
  for (const [field, text] of [
    ['Location', 'Bergen'],
    ['Period', '1950s'],
  ] as const) {
    await button('Open Pier.jpg').click()
    await button('Edit').click()
    await page.getByLabelText(field).fill(text)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
  await expect
    .poll(saves)
    .toMatchObject([
      { input: { image_keywords: [{ location: 'Bergen', updated_date: photo.updated_date }] } },
      { input: { image_keywords: [{ period: '1950s', updated_date: made[0] }] } },
    ])
})
