import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dashboardOf, givenPerson } from '../../test/given-people.ts'
import { openApp } from '../../test/open-app.tsx'

const busy = () => document.querySelector('[aria-busy=true]')

// ADMIN-007
test('the current users stay, marked as busy, until the next page has loaded', async () => {
  const next = Promise.withResolvers<ReturnType<typeof dashboardOf>>()
  await openApp(
    '/admin-dashboard',
    {
      getDashboard: ({ input }) =>
        input['page'] === 2 ? next.promise : dashboardOf([givenPerson('ann')], 40),
    },
    { user: { role: 'admin' } },
  )
  await page.getByRole('button', { name: 'Page 2', exact: true }).first().click()
  await expect.poll(() => busy()?.textContent).toContain('ann@')
  next.resolve(dashboardOf([givenPerson('eve')], 40))
  await expect.element(page.getByRole('row', { name: /eve@/ })).toBeVisible()
  expect(busy()).toBeNull()
})
