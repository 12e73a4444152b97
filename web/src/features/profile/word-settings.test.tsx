import type { CallOutput } from '@verso/contract/call.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../lib/query-client.ts'
import { Refusal } from '../../test/fake-server.ts'
import type { SeenRequest } from '../../test/fake-server.ts'
import { openApp } from '../../test/open-app.tsx'

const usual = {
  keyword_count: null,
  language: null,
  number: null,
  lower_case: false,
  keywords_only: false,
  default_language: 'English',
} as const
type Settings = CallOutput<'getWordSettings'>

/** A server that remembers the settings. */
function remembering() {
  let settings: Settings = usual
  return {
    getWordSettings: () => settings,
    setWordSettings: ({ input }: SeenRequest) => {
      settings = { ...settings, ...input }
      return { message: 'Saved' }
    },
  }
}

const count = page.getByLabelText('Number of keywords')

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

// SET-002
test('number, language and style of keywords are saved as they are chosen', async () => {
  const { asked } = await openApp('/settings', remembering())
  await count.fill('12')
  await userEvent.keyboard('{Enter}')
  const saved = () => asked('setWordSettings').at(-1)
  await expect.poll(saved).toMatchObject({ keyword_count: 12, language: null })
  await page.getByLabelText('Language', { exact: true }).selectOptions('German')
  await expect.poll(saved).toMatchObject({ keyword_count: 12, language: 'German' })
  await page.getByText('Plural', { exact: true }).click()
  await expect.poll(saved).toMatchObject({ number: 'plural' })
  await page.getByRole('switch', { name: 'Keywords only' }).click()
  await expect.poll(saved).toMatchObject({ keywords_only: true, lower_case: false })
  expect(saved()).not.toHaveProperty('default_language')
})

test('a number outside of 5 to 50 is explained and not saved', async () => {
  const { asked } = await openApp('/settings', { getWordSettings: () => usual })
  await count.fill('51')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('Enter a whole number from 5 to 50, or leave this empty.'))
    .toBeVisible()
  expect(asked('setWordSettings')).toEqual([])
})

test('a failed save reverts the setting, with a message', async () => {
  await openApp('/settings', {
    getWordSettings: () => usual,
    setWordSettings: () => new Refusal(503, { error: 'Try again later.' }),
  })
  const only = page.getByRole('switch', { name: 'Lower case only' })
  await only.click()
  await expect.element(page.getByText('Your setting was not saved: Try again later.')).toBeVisible()
  await expect.element(only).not.toBeChecked()
})

// SET-002
test('a setting that is chosen while the settings are being loaded again stays as it was saved', async () => {
  const late = Promise.withResolvers<Settings>()
  const { asked, server } = await openApp('/settings', remembering())
  const { getWordSettings = () => usual } = server.answers
  const only = page.getByRole('switch', { name: 'Lower case only' })
  await expect.element(only).not.toBeChecked()
  server.answers.getWordSettings = () => late.promise
  void queryClient.invalidateQueries({ queryKey: ['word-settings'] })
  await expect.poll(() => asked('getWordSettings')).toHaveLength(2)
  server.answers.getWordSettings = getWordSettings
  await only.click()
  await expect.poll(() => asked('setWordSettings')).toHaveLength(1)
  late.resolve(usual)
  await expect.poll(() => asked('getWordSettings')).toHaveLength(3)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(only).toBeChecked()
})
