import { messages } from '@verso/contract/messages.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test/open-app.tsx'

// NAV-019, NAV-020, SEC-002, ADMIN-038
test.each(['/admin-dashboard', '/admin-config'])(
  '%s is for administrators only and sends no call for other users',
  async (address) => {
    const { asked } = await openApp(address)
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent(messages.adminsOnly)
    expect([...asked('getDashboard'), ...asked('getConfig')]).toEqual([])
    expect(page.getByRole('link', { name: 'Admin Config' }).elements()).toHaveLength(0)
  },
)
