import type { CallOutput } from '@verso/contract/call.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toyModel } from '../../test/given.ts'
import { openApp } from '../../test/open-app.tsx'

const withoutAi: CallOutput<'getDescriptionState'> = {
  is_connected: false,
  has_admin: false,
  model: 'Basic (no AI)',
  without_ai: 0,
  running: null,
  last_run: null,
}

test('without an administrator, the line shows the command that makes this user one', async () => {
  await openApp(
    '/',
    { getDescriptionState: () => withoutAi },
    { user: { role: 'user', email: 'ann@example.org' } },
  )
  await expect
    .element(page.getByText('npm run admin -- promote ann@example.org', { exact: true }))
    .toBeVisible()
})

test('with an administrator, the line refers users to them', async () => {
  await openApp('/', { getDescriptionState: () => ({ ...withoutAi, has_admin: true }) })
  await expect.element(page.getByText(/Ask your administrator to connect one\./)).toBeVisible()
})

test('administrators see how much getting the built-in model downloads in all', async () => {
  const absent = {
    state: 'absent',
    is_usable: false,
    progress: null,
    problem: null,
    calibration: null,
  } as const
  await openApp(
    '/',
    {
      getDescriptionState: () => withoutAi,
      getBuiltInModel: () => ({ ...absent, model: toyModel }),
    },
    { user: { role: 'admin' } },
  )
  await expect
    .element(page.getByRole('link', { name: 'Get the built-in model (321 MB)' }))
    .toBeVisible()
})
