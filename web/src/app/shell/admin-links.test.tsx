import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test/open-app.tsx'

const menu = page.getByRole('banner').getByRole('navigation', { name: 'Menu' })

// NAV-005, NAV-006, NAV-023, NAV-024
test('the menu leads to the settings', async () => {
  const { path } = await openApp('/profile')
  await expect
    .element(menu.getByRole('link', { name: 'Profile settings' }))
    .toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Image settings' }).click()
  await expect.poll(path).toBe('/settings')
})

// NAV-008, NAV-009, NAV-029, NAV-030, SEC-002
test.each(['admin', 'Admin', 'ADMIN'])(
  'the role %s shows the links of administrators',
  async (role) => {
    await openApp('/profile', {}, { user: { role: role as 'admin' } })
    const config = menu.getByRole('link', { name: 'Admin Config' })
    await expect.element(config).toHaveAttribute('href', '/admin-config')
    const dashboard = menu.getByRole('link', { name: 'Admin Dashboard' })
    await expect.element(dashboard).toHaveAttribute('href', '/admin-dashboard')
  },
)

// NAV-029, NAV-030, SEC-002
test('other users do not have these links', async () => {
  await openApp('/profile')
  await expect.element(menu.getByRole('link', { name: 'Profile settings' })).toBeVisible()
  expect(menu.getByRole('link', { name: /^Admin/ }).elements()).toHaveLength(0)
})
