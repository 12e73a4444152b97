import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test/open-app.tsx'

const empty = {
  users: [],
  total_users: 0,
  total_images: 0,
  total_pending_images: 0,
  length: 0,
}

test('a line above the users links to the findings of the last check', async () => {
  const check = {
    reason: 'crash' as const,
    started_at: '2026-11-30T03:43:00.000Z',
    ended_at: '2026-11-30T03:44:00.000Z',
    photos: 2,
    photos_read: 2,
    finding_count: 3,
    findings: ['One', 'Two', 'Three'],
  }
  const answers = { getDashboard: () => empty, getLastCheck: () => ({ check }) }
  await openApp('/admin-dashboard', answers, { user: { role: 'admin' } })
  await expect.element(page.getByText(/found 3 mismatches/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Show the list' })
  await expect.element(link).toHaveAttribute('href', '/admin-config')
})
