import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { HttpError } from '../lib/http.ts'
import { openPageAt } from '../test/open-page-at.tsx'
import { ErrorFallback } from './fallback.tsx'

const shown = (error: Error) =>
  openPageAt('/', () => <ErrorFallback error={error} reset={vi.fn()} />)

// NAV-016, NAV-017
test('shows the error’s message', async () => {
  await shown(new Error('The picture frame fell off'))
  await expect
    .element(page.getByRole('heading', { name: 'Unexpected Application Error!' }))
    .toBeVisible()
  await expect.element(page.getByText('The picture frame fell off')).toBeVisible()
})

// NAV-017
test('shows the status of a response', async () => {
  await shown(new HttpError('Failed', { status: 503, statusText: 'Unavailable', data: '' }))
  await expect.element(page.getByText('503 Unavailable')).toBeVisible()
})
