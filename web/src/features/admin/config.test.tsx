import type { CallOutput } from '@verso/contract/call.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Refusal } from '../../test/fake-server.ts'
import { openApp } from '../../test/open-app.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const retry = page.getByLabelText('Max Allowed Retry')
const process = page.getByLabelText('Max Process')
const config = { max_allowed_retry: 3, max_process: 15, next_use_date: null }
const status: CallOutput<'getAnalysisStatus'> = {
  provider: 'openai',
  model: 'gpt-test',
  prompt_version: '3',
  next_use_date: null,
  pause_reason: null,
  queue: { preparing: 4, ready: 1200, waiting: 2 },
  in_flight: 7,
  limit: 9,
  max_process: 15,
  spent_today: 0.5,
  spent_month: 12.345,
  cap: 100,
  cap_reason: null,
  unknown_calls: 0,
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const open = (answers: Parameters<typeof openApp>[1] = {}) =>
  openApp(
    '/admin-config',
    {
      getConfig: () => config,
      getAnalysisStatus: () => status,
      getPhotoFormats: () => ({ allowed: [], fixed: false }),
      getLastCheck: () => ({ check: null }),
      getBillingAlarms: () => ({ alarms: [], plan_faults: [] }),
      ...answers,
    },
    { user: { role: 'admin' } },
  )

// ADMIN-033, ADMIN-034, DATA-013, API-018
test('the fields show the configuration, which is also stored in the browser', async () => {
  await open()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Admin Configuration')
  await expect.element(retry).toHaveValue(3)
  await expect.element(process).toHaveValue(15)
  expect(JSON.parse(localStorage.getItem('configData') ?? '')).toEqual(config)
})

// ADMIN-035, ADMIN-036, ADMIN-037, API-019
test('only whole numbers above 0 are accepted, and the last valid value is saved', async () => {
  const answered = Promise.withResolvers<void>()
  const { asked } = await open({
    editConfig: async () => {
      await answered.promise
      return { message: 'Saved' }
    },
  })
  await retry.fill('5')
  await process.click()
  for (const bad of ['0', '-1', '2.5', '']) {
    await retry.fill(bad)
    await process.fill(bad)
  }
  await button('Save Config Changes').click()
  await expect.element(button('Saving...')).toBeVisible()
  answered.resolve()
  await expect.element(button('Save Config Changes')).toBeVisible()
  expect(asked('editConfig')).toEqual([
    { method: 'edit-config', max_allowed_retry: 5, max_process: 15 },
  ])
  await expect.element(process).toHaveValue(15)
})

// ADMIN-036, A-47
test('an invalid value is reset without a message, and never turned into another number', async () => {
  const { asked } = await open({ editConfig: () => ({ message: 'Saved' }) })
  const type = async (field: typeof retry, typed: string) => {
    await field.click()
    await userEvent.keyboard('{Control>}a{/Control}')
    await userEvent.keyboard(`${typed}{Enter}`)
  }
  for (const typed of ['12000', '1e3', '-20', '2.5', '1500', '1e', '0']) {
    await type(process, typed)
    await expect.element(process).toHaveValue(15)
  }
  for (const typed of ['101', '2.5']) {
    await type(retry, typed)
    await expect.element(retry).toHaveValue(3)
  }
  await process.fill('1500')
  await button('Save Config Changes').click()
  await expect.element(process).toHaveValue(15)
  expect(asked('editConfig')).toEqual([])
  expect(page.getByText('The configuration is saved.').elements()).toHaveLength(0)
  await type(retry, '4')
  await expect.element(page.getByText('The configuration is saved.')).toBeVisible()
  expect(asked('editConfig')).toEqual([
    { method: 'edit-config', max_allowed_retry: 4, max_process: 15 },
  ])
})

// ADMIN-037
test('no call is made if a stored value is not above 0', async () => {
  const { asked } = await open({ getConfig: () => ({ ...config, max_process: 0 }) })
  await expect.element(process).toHaveValue(0)
  await button('Save Config Changes').click()
  expect(asked('editConfig')).toEqual([])
})

test('the AI in use, its queue and its cost are shown below the fields', async () => {
  await open()
  for (const text of [
    'OpenAI',
    'gpt-test',
    '4 to prepare, 1,200 ready, 2 waiting for a retry',
    '7 of 9 for now, at most 15',
    '0.50 USD',
    '12.35 of 100 USD',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  expect(button('Resume now').elements()).toHaveLength(0)
})

// A-29, API-018
test('a pause shows its reason and end, and can be ended at once', async () => {
  const paused = {
    ...status,
    next_use_date: '2026-12-01T08:30:00.000Z',
    pause_reason: 'The quota of the provider is used up.',
  }
  const { asked, server } = await open({
    getAnalysisStatus: () => paused,
    resumeAnalysis: () => ({ message: 'Continues' }),
  })
  await expect.element(page.getByText(/The quota of the provider is used up/)).toBeVisible()
  await expect.element(page.getByText(/1 Dec 2026/)).toBeVisible()
  server.answers.getAnalysisStatus = () => status
  await button('Resume now').click()
  await expect.element(button('Resume now')).not.toBeInTheDocument()
  expect(asked('resumeAnalysis')).toHaveLength(1)
})

//
test('one click allows a format, and the settings of the app are loaded again', async () => {
  const allowed: ('tiff' | 'avif')[] = []
  const { asked } = await open({
    getPhotoFormats: () => ({ allowed, fixed: false }),
    allowPhotoFormat: () => {
      allowed.push('tiff')
      return { message: 'Allowed' }
    },
  })
  const tiff = page.getByRole('switch', { name: 'TIFF' })
  await expect.element(tiff).not.toBeChecked()
  const settingsBefore = asked('getSettings').length
  await tiff.click()
  await expect.element(tiff).toBeChecked()
  await expect.element(page.getByText('TIFF is accepted now.')).toBeVisible()
  expect(asked('allowPhotoFormat')).toEqual([{ method: 'allow', format: 'tiff', allowed: true }])
  await expect.poll(() => asked('getSettings').length).toBe(settingsBefore + 1)
})

// A-92, ERR-019
test('a failed change shows an error, and the switch goes back', async () => {
  await open({
    getPhotoFormats: () => ({ allowed: [], fixed: false }),
    allowPhotoFormat: () => new Refusal(500, { error: 'Out of order' }),
  })
  const avif = page.getByRole('switch', { name: 'AVIF' })
  await avif.click()
  await expect.element(page.getByText('The formats were not changed: Out of order')).toBeVisible()
  await expect.element(avif).not.toBeChecked()
})

//
test('formats that the environment sets are shown and cannot be changed', async () => {
  await open({ getPhotoFormats: () => ({ allowed: ['avif'], fixed: true }) })
  const avif = page.getByRole('switch', { name: 'AVIF' })
  await expect.element(avif).toBeChecked()
  await expect.element(avif).toBeDisabled()
  await expect.element(page.getByText(/accepted formats are set by UPLOAD_TYPES/)).toBeVisible()
})

const check = {
  reason: 'nightly' as const,
  started_at: '2026-11-30T03:43:00.000Z',
  ended_at: '2026-11-30T03:44:00.000Z',
  photos: 1200,
  photos_read: 1200,
  finding_count: 0,
  findings: [],
}

test('the last check is shown, and another one can be started', async () => {
  const { asked } = await open({
    getLastCheck: () => ({ check }),
    startCheck: () => ({ message: 'Started' }),
  })
  await expect.element(page.getByText('No mismatches were found.')).toBeVisible()
  await expect.element(page.getByText(/1,200 photos, 1,200 of them read/)).toBeVisible()
  await button('Check now').click()
  await expect.element(page.getByText(/The check has started/)).toBeVisible()
  expect(asked('startCheck')).toHaveLength(1)
})

test('administrators see every finding of the last check', async () => {
  const finding = 'Photo 7 (a-img-cat.jpg): its file is missing.'
  await open({
    getLastCheck: () => ({ check: { ...check, finding_count: 1, findings: [finding] } }),
  })
  await expect.element(page.getByText('The last check found 1 mismatch.')).toBeVisible()
  await expect.element(page.getByText(finding)).toBeVisible()
})

// ERR-019
test('a failed load is only logged, and can be repeated', async () => {
  await open({
    getConfig: () => new Refusal(403, ''),
    getAnalysisStatus: () => new Refusal(403, ''),
    getAiSettings: () => new Refusal(403, ''),
    getKeywordFigures: () => new Refusal(403, ''),
  })
  await expect.poll(() => button('Load again').elements().length).toBe(4)
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})

// AI-015, AI-020
test('at the spending cap, administrators see that photos wait, and which calls the sums leave out', async () => {
  const cap_reason = 'The spending cap of 100 USD is reached. Photos wait until 1 December 2026.'
  await open({ getAnalysisStatus: () => ({ ...status, cap_reason, unknown_calls: 3 }) })
  await expect.element(page.getByText(cap_reason)).toBeVisible()
  await expect
    .element(page.getByText(/^3 this month, before their answer was stored/))
    .toBeVisible()
})
