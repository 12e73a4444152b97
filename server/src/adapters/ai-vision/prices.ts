import { calcPrice, findProvider } from '@pydantic/genai-prices'
import type { Usage } from '../../ports/vision-model.ts'

/** USD per million tokens. */
export type OwnPrice = { input: number; output: number }

/** Tokens as a provider counts them; `input` includes what it read from or wrote to a cache. */
export type Tokens = { input: number; cached: number; cacheWritten: number; output: number }

export type Pricing = {
  /** As the price list names providers; null for one it may know by its address. */
  provider: string | null
  address: string
  model: string
  /** Nothing is paid: the model runs on machines of the operator. */
  isFree: boolean
  own: OwnPrice | null
}

/** Finds the price of a model once, so that each call is a multiplication. */
export function priceOf({ provider, address, model, isFree, own }: Pricing) {
  const count = (tokens: Tokens) => ({
    prompt_tokens: tokens.input,
    completion_tokens: tokens.output,
  })
  if (own) {
    return (tokens: Tokens): Usage => ({
      ...count(tokens),
      cost: exact((tokens.input * own.input + tokens.output * own.output) / 1e6),
    })
  }
  if (isFree) return (tokens: Tokens): Usage => ({ ...count(tokens), cost: 0 })
  const seller = findProvider(provider ? { providerId: provider } : { providerApiUrl: address })
  return (tokens: Tokens): Usage => {
    const price = seller ? listPrice(seller.id, model, tokens) : null
    if (!price) return { ...count(tokens), cost: null }
    return { ...count(tokens), cost: exact(price.total_price), price_model: price.model.id }
  }
}

const nothing = { input: 0, cached: 0, cacheWritten: 0, output: 0 }

export const hasPrice = (pricing: Pricing): boolean => priceOf(pricing)(nothing).cost !== null

/** The model whose price the list takes for this one, where that is another: its guess may be wrong. */
export function pricedAs(pricing: Pricing): string | null {
  const as = priceOf(pricing)(nothing).price_model
  return as && !isSame(pricing.model, as) ? as : null
}

/** Versions of one model cost the same: `-2026-10-01`, `-20261001`, `-latest`, `-001`, `-preview…`. */
const isSame = (model: string, other: string): boolean =>
  model.replace(/^models\//, '').replace(/-(\d{4}-\d\d-\d\d|\d{8}|latest|\d{3}|preview.*)$/, '') ===
  other

function listPrice(providerId: string, model: string, tokens: Tokens) {
  const { input, cached, cacheWritten, output } = tokens
  const usage = {
    input_tokens: input,
    cache_read_tokens: cached,
    cache_write_tokens: cacheWritten,
    output_tokens: output,
  }
  return calcPrice(usage, model, { providerId })
}

/** Nano-dollars are the ledger's smallest unit. */
const exact = (usd: number): number => Number(usd.toFixed(9))
