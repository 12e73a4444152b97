import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { expect, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { browser } from '../features/billing/api.ts'
import { parseReturnAddress } from '../features/billing/return-address.ts'
import { SubscriptionPage } from '../features/billing/subscription-page.tsx'
import '../app/styles.css'
import { session } from '../lib/session.ts'
import { Toasts } from '../ui/toasts.tsx'
import { fakeServer } from './fake-server.ts'
import { settings, tokens, user } from './given.ts'
import { openPageAt } from './open-page-at.tsx'

export type Plans = CallOutput<'getPlans'>
export const months = {
  renews_at: '2026-12-04T10:00:00Z',
  ends_at: null,
  unpaid_since: null,
  next: null,
}
export const preview = {
  kind: 'upgrade' as const,
  amount: 15,
  currency: 'usd',
  credits: 1000,
  at: '2026-11-20T10:00:00Z',
  as_of: '2026-11-20T10:00:00Z',
}
/** The external addresses that were opened. */
export const visited: string[] = []

/** Call it before each test. */
export function resetBilling(): void {
  sessionStorage.clear()
  visited.length = 0
  vi.spyOn(browser, 'go').mockImplementation((url) => void visited.push(url))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
}

export function catalogue(tier: string): Plans['plans'] {
  const monthly = { mode: 'subscription' as const }
  const plans = [
    { ...monthly, name: 'Free', price_id: 'free', price: 0, credits: 50 },
    { name: 'Pack 200', price_id: 'pack', price: 7.99, mode: 'payment' as const, credits: 200 },
    { ...monthly, name: 'Starter', price_id: 'starter', price: 9.99, credits: 500 },
    { ...monthly, name: 'Studio', price_id: 'studio', price: 29.99, credits: 2500 },
  ]
  const sold = { currency: 'usd', on_sale: true }
  return plans.map((plan) => ({ ...plan, ...sold, current: plan.price_id === tier }))
}

export type History = CallOutput<'getCreditHistory'>
type Options = {
  tier?: string
  role?: 'user' | 'admin'
  standing?: string
  at?: string
  /** Changes to the current subscription, including one whose plan is not the tier. */
  subscription?: Partial<NonNullable<Plans['subscription']>>
  elsewhere?: NonNullable<Plans['subscription']>
  history?: () => History | Promise<History>
}
export const noHistory: History = { grants: [], months: [] }

/** Opens Plan & Billing for a user of the tier. */
export async function open(options: Options = {}) {
  const { tier = 'free', role = 'user', standing = 'active', at = '' } = options
  await page.viewport(1360, 850)
  localStorage.clear()
  session.open(tokens().AuthenticationResult)
  const server = fakeServer({
    getSettings: () => settings,
    getUser: () => ({ ...user, tier, role, standing, total_credit: 1240 }),
    getPlans: () => ({
      plans: catalogue(tier),
      subscription: ['starter', 'studio'].includes(tier)
        ? { ...months, price_id: tier, ...options.subscription }
        : (options.elsewhere ?? null),
      payments: 0,
      billing: 'test',
    }),
    checkoutSession: () => ({ url: 'https://pay.example.org/1' }),
    customerPortal: () => ({ url: 'https://portal.example.org/1' }),
    updateSubscription: () => ({ message: 'Changed', pay_url: null }),
    keepSubscription: () => ({ message: 'Kept' }),
    previewSubscription: () => preview,
    getCreditHistory: options.history ?? (() => noHistory),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const Page = () => (
    <QueryClientProvider client={queries}>
      <Toasts />
      <SubscriptionPage />
    </QueryClientProvider>
  )
  await openPageAt(`/subscription${at}`, Page, { validateSearch: parseReturnAddress })
  await expect.element(page.getByRole('button', { name: 'Subscription Plans' })).toBeVisible()
  const calls = (name: string) => server.seen.filter(({ call }) => call === name)
  return { server, calls }
}

/** Waits until the text of an element contains `text`. */
export const expectText = (where: Locator, text: string) =>
  expect.poll(() => where.element().textContent).toContain(text)
export const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
export const button = (label: string, plan: string) =>
  page.getByRole('button', { name: `${label}: ${plan}` })
export const once = () => page.getByRole('button', { name: 'One-Time Payment Plans' }).click()
export const dialog = page.getByRole('alertdialog')
