import type { CallOutput } from '@verso/contract/call.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../lib/query-client.ts'
import { toyModel } from '../../test/given.ts'
import { openApp } from '../../test/open-app.tsx'
import { aiSettingsQuery } from './ai-api.ts'
import { copy } from './ai-copy.ts'

type BuiltIn = CallOutput<'getBuiltInModel'>

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const ready: BuiltIn = {
  model: toyModel,
  state: 'ready',
  is_usable: true,
  progress: null,
  problem: null,
  calibration: null,
}
const aiSettings: CallOutput<'getAiSettings'> = {
  provider: null,
  model: null,
  base_url: null,
  has_key: false,
  cap: null,
  in_use: { provider: 'local', model: 'Toy model', receiver: null },
  fixed: { ai: false, cap: false },
  problem: null,
}

const open = (built: BuiltIn, answers: Parameters<typeof openApp>[1] = {}) =>
  openApp(
    '/admin-config',
    { getBuiltInModel: () => built, getAiSettings: () => aiSettings, ...answers },
    { user: { role: 'admin' } },
  )

test('thresholds that were not set from photos are called not calibrated, with the command that sets them', async () => {
  await open(ready)
  await expect.element(page.getByText(/^Not calibrated yet/)).toBeVisible()
  await expect
    .element(page.getByText('npm run eval -- FOLDER --model local --save-thresholds'))
    .toBeVisible()
})

test('calibrated thresholds show from how many photos they were set, and when', async () => {
  await open({ ...ready, calibration: { photos: 1240, at: '2025-11-23T10:00:00.000Z' } })
  await expect
    .element(page.getByText(/^Calibrated on 23 November 2025 with 1,240 photos\.$/))
    .toBeVisible()
  await expect.element(page.getByText(/^Not calibrated yet/)).not.toBeInTheDocument()
})

const button = (name: string) => page.getByRole('button', { name })

// ADMIN-001
test('a model whose preparation was interrupted is shown as installed, and can be continued or removed', async () => {
  await open({ ...ready, state: 'stopped' })
  await expect.element(page.getByText(/^Installed\./)).toBeVisible()
  await expect.element(page.getByText(/^It was interrupted/)).toBeVisible()
  await expect.element(button('Continue')).toBeEnabled()
  await expect.element(button('Remove it')).toBeEnabled()
})

test('a stopped or failed download can be removed, and is not called installed', async () => {
  await open({ ...ready, state: 'failed', is_usable: false, problem: 'The disk is full.' })
  await expect.element(button('Remove it')).toBeEnabled()
  await expect.element(page.getByText(/^Installed\./)).not.toBeInTheDocument()
})

// ADMIN-001
test('the model is removed only after a confirmation', async () => {
  const removed = vi.fn(() => ({ message: '' }))
  await open(ready, { removeBuiltInModel: removed })
  await button('Remove it').click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove the built-in model?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(removed).not.toHaveBeenCalled()
  await button('Remove it').click()
  await dialog.getByRole('button', { name: 'Remove the model' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(removed).toHaveBeenCalledOnce()
})

test('a model that can be used before it is complete is called installed, with its progress', async () => {
  const progress = { done: 1, total: 2 }
  await open({ ...ready, state: 'preparing', progress })
  await expect.element(page.getByText(/^Installed\./)).toBeVisible()
  await expect.element(page.getByText('Preparing its vocabulary ... 50 %')).toBeVisible()
  await expect.element(button('Remove it')).not.toBeInTheDocument()
})

test('a failed download shows the reason', async () => {
  const problem = 'onnx/vision_model_int8.onnx: The file is damaged: its SHA-256 differs.'
  await open({ ...ready, state: 'failed', is_usable: false, problem })
  await expect.element(page.getByText(problem)).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Get the built-in model (321 MB)' }))
    .toBeEnabled()
})

test('a server that cannot be reached is named, and the download can be tried again', async () => {
  const problem = 'models.example.org cannot be reached. Check MODEL_SOURCE.'
  await open({ ...ready, model: null, state: 'absent', is_usable: false, problem })
  await expect.element(page.getByText(problem)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Get the built-in model' })).toBeEnabled()
})

test('the size of the model and of the program that runs it are stated, and the button adds them up', async () => {
  const absent: BuiltIn = { ...ready, state: 'absent', is_usable: false }
  await open(absent)
  await expect
    .element(page.getByText(/^Toy model, 207 MB, MIT, .*It needs ONNX Runtime, .* \(114 MB\)\.$/))
    .toBeVisible()
  await expect.element(button('Get the built-in model (321 MB)')).toBeVisible()
})

test('the size of a program that is already installed is not stated', async () => {
  const model = ready.model && { ...ready.model, runtime_bytes: 0 }
  await open({ ...ready, model, state: 'absent', is_usable: false })
  await expect.element(button('Get the built-in model (207 MB)')).toBeVisible()
  await expect.element(page.getByText(/ONNX Runtime/)).not.toBeInTheDocument()
})

// ADMIN-001
test('a form that is being filled in stays as it is when the model in use changes', async () => {
  const { server } = await open({ ...ready, is_usable: false, state: 'preparing' })
  const cap = page.getByLabelText(copy.cap)
  await cap.fill('25')
  const in_use = { provider: 'basic', model: 'Basic (no AI)', receiver: null }
  server.answers.getAiSettings = () => ({ ...aiSettings, in_use })
  void queryClient.invalidateQueries({ queryKey: aiSettingsQuery.queryKey })
  await expect.element(page.getByText(copy.inUse(in_use.model, null))).toBeVisible()
  await expect.element(cap).toHaveValue('25')
  server.answers.getAiSettings = () => ({ ...aiSettings, in_use, cap: 40 })
  void queryClient.invalidateQueries({ queryKey: aiSettingsQuery.queryKey })
  await expect.element(cap).toHaveValue('40')
})
