import type { CallOutput } from '@verso/contract/call.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test/open-app.tsx'

const open = (models: CallOutput<'getKeywordFigures'>['models']) =>
  openApp('/admin-config', { getKeywordFigures: () => ({ models }) }, { user: { role: 'admin' } })

test('the share of keywords that people kept is shown for each model', async () => {
  const one = { model: 'gpt-test', prompt_version: '3', added: 4 }
  await open([
    { ...one, photos: 1214, predicted: 25_000, removed: 1 },
    { ...one, model: 'another', photos: 1, predicted: 0, removed: 0 },
  ])
  for (const text of [
    'gpt-test, prompt 3',
    '99 % of 25,000 keywords kept',
    '1 removed, 4 added by hand, in 1,214 photos',
    'No keywords predicted',
    '0 removed, 4 added by hand, in 1 photo',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
})

test('without reviewed photos, a sentence says so', async () => {
  await open([])
  await expect.element(page.getByText('No photo has been reviewed yet.')).toBeVisible()
})
