import { checkPlans } from '../../start/plan-check.ts'
import type { Price } from '../stripe/records.ts'
import type { Case, Step } from './case.ts'

const plans = ({ shop }: Case) => shop.app.deps.config.PLANS

/** The operator changes PLANS_FILE and restarts the app; `restoreCatalogue` reverts this. */
const operator = (text: string, change: (at: Case) => void): Step => [
  text,
  async (at) => {
    change(at)
    await checkPlans(at.shop.app.deps)
  },
]

export const raisesPrice = (keepsOld: boolean): Step =>
  operator(
    keepsOld
      ? 'the operator raises the price and lists the old one'
      : 'the operator raises the price and forgets the old one',
    (at) => {
      at.shop.stripe.state.setPrice('price_dearer', 1299)
      const starter = plans(at).find(({ price_id }) => price_id === 'starter')
      const old = keepsOld ? { stripe_old_prices: ['price_starter'] } : {}
      if (starter) Object.assign(starter, { price: 12.99, stripe_price: 'price_dearer', ...old })
    },
  )

/** All prices rise, and subscribers keep the old ones. Starter then costs more than Studio did. */
export const raisesAllPrices: Step = operator(
  'the operator raises starter to 34.99 and studio to 49.99, and lists the old prices',
  (at) => {
    for (const [id, price] of [
      ['starter', 34.99],
      ['studio', 49.99],
    ] as const) {
      at.shop.stripe.state.setPrice(`price_${id}_2`, Math.round(price * 100))
      const plan = plans(at).find(({ price_id }) => price_id === id)
      const stripe_old_prices = [`price_${id}`]
      if (plan) Object.assign(plan, { price, stripe_price: `price_${id}_2`, stripe_old_prices })
    }
  },
)

/** Also raises the price: a price at Stripe has one number of credits at a time. */
export const bringsFewerCredits: Step = operator(
  'the operator sells starter for 12.99 with 300 credits, and lists the old price',
  (at) => {
    at.shop.stripe.state.setPrice('price_dearer', 1299)
    const starter = plans(at).find(({ price_id }) => price_id === 'starter')
    const terms = { price: 12.99, credits: 300, stripe_price: 'price_dearer' }
    if (starter) Object.assign(starter, { ...terms, stripe_old_prices: ['price_starter'] })
  },
)

export const listsPrice = (price: string): Step =>
  operator(`the operator adds ${price} to the old prices of starter`, (at) => {
    const starter = plans(at).find(({ price_id }) => price_id === 'starter')
    if (starter) starter.stripe_old_prices = [price]
  })

/** A dearer plan than studio. */
export const addsPremium: Step = operator('the operator adds premium for 59.99', (at) => {
  at.shop.stripe.state.setPrice('price_premium', 5999)
  const studio = plans(at).find(({ price_id }) => price_id === 'studio')
  const premium = { price_id: 'premium', name: 'Premium', price: 59.99, credits: 6000 }
  if (studio) plans(at).push({ ...studio, ...premium, stripe_price: 'price_premium' })
})

export const removesPlan = (priceId: string): Step =>
  operator(`the operator removes ${priceId} from the catalogue`, (at) => {
    const index = plans(at).findIndex(({ price_id }) => price_id === priceId)
    plans(at).splice(index, 1)
  })

export const priceIs = (text: string, fields: Partial<Price>): Step =>
  operator(`the price of studio at Stripe ${text}`, (at) => {
    at.shop.stripe.state.setPrice('price_studio', 2999, fields)
  })

export const priceMistyped: Step = operator('the price of studio is mistyped', (at) => {
  const studio = plans(at).find(({ price_id }) => price_id === 'studio')
  if (studio) studio.stripe_price = 'price_studoi'
})

/** Notes the faults that a check of the plans found. */
export const faultsShown: Step = [
  'an administrator looks',
  async (at) => {
    const { plan_faults } = await at.shop.app.as(at.boss).call('getBillingAlarms', {})
    at.notes.push(...plan_faults.map(({ plan, fault }) => `${plan}: ${fault}`))
  },
]
