import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../lib/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { tokens } from '../../test/given.ts'
import { openPageAt } from '../../test/open-page-at.tsx'
import '../../app/styles.css'
import { PaymentsPanel } from './payments-panel.tsx'
import { PaymentsWarning } from './payments-warning.tsx'

test('a payment without credits stays as a task until an administrator solves it', async () => {
  session.open(tokens().AuthenticationResult)
  const alarm = {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'paid_without_credits' as const,
    subject: 'in_1',
    details: '$7.99 was paid for something that is not in PLANS_FILE, so no credits were added.',
    email: 'ann@example.org',
    created_at: '2026-11-20T10:00:00.000Z',
  }
  const plan_faults = [{ plan: 'Studio', fault: 'the price price_1 is archived at Stripe' }]
  let alarms = [alarm]
  const server = fakeServer({
    getBillingAlarms: () => ({ alarms, plan_faults }),
    solveBillingAlarm: () => {
      alarms = []
      return { message: 'The task is solved.' }
    },
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await openPageAt('/admin-config', () => (
    <QueryClientProvider client={queries}>
      <PaymentsWarning />
      <PaymentsPanel />
    </QueryClientProvider>
  ))
  await expect.element(page.getByText(/^2 payments need your attention/)).toBeVisible()
  await expect.element(page.getByText(alarm.details)).toBeVisible()
  await expect
    .element(page.getByText('Studio cannot be bought: the price price_1 is archived at Stripe.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Mark As Solved: ann@example.org' }).click()
  await expect.element(page.getByText(/^One payment needs your attention/)).toBeVisible()
  await expect.element(page.getByText(alarm.details)).not.toBeInTheDocument()
  const solved = server.seen.filter(({ call }) => call === 'solveBillingAlarm')
  expect(solved.map(({ input }) => input['id'])).toEqual([alarm.id])
})
