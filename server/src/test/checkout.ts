import { expect } from 'vitest'
import type { App } from './app.ts'
import type { TestUser } from './given.ts'

const origin = 'http://localhost:3000'

/** The addresses to which the provider's pages return. */
export const back = {
  success_url: `${origin}/subscription?checkout=done`,
  cancel_url: `${origin}/subscription?checkout=cancelled`,
}

const modeOf = (price_id: string) =>
  price_id.startsWith('pack') ? ('payment' as const) : ('subscription' as const)

/** Uses the test provider of the app that `running` returns. */
export function testCheckout(running: () => App) {
  /** Returns the URL of the checkout page. */
  const checkout = async (person: TestUser, price_id: string) => {
    const wanted = { price_id, mode: modeOf(price_id), ...back }
    return (await running().as(person).call('checkoutSession', wanted)).url
  }

  const openPage = (url: string) =>
    running().request({ method: 'GET', url: new URL(url).pathname.replace(/^\/api/, '') })

  const click = (url: string, action: string) =>
    running().request({
      method: 'POST',
      url: new URL(url).pathname.replace(/^\/api/, ''),
      payload: new URLSearchParams({ action }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  async function buy(person: TestUser, price_id: string): Promise<void> {
    const response = await click(await checkout(person, price_id), 'pay')
    expect([response.statusCode, response.headers.location]).toEqual([303, back.success_url])
    await running().drain()
  }

  return { checkout, openPage, click, buy }
}
