import { calcPrice, findProvider } from '@pydantic/genai-prices'
import type { Usage } from '../../ports/vision-model.ts'
import { isVersionOf, ownPriceOf, type TokenPrices } from './own-prices.ts'

/** USD per million tokens. */
type OwnPrice = { input: number; output: number }

/** Tokens as a provider counts them; `input` includes tokens read from and written to a cache. */
export type Tokens = { input: number; cached: number; cacheWritten: number; output: number }

/** More than any call can use; the database stores 32-bit integers. */
const maxTokens = 100_000_000

/** Whether a call can have used these tokens: some servers report negative, fractional or infinite numbers. */
export const areCredible = (tokens: Tokens): boolean =>
  Object.values(tokens).every((n) => Number.isInteger(n) && n >= 0 && n <= maxTokens)

export type Pricing = {
  /** The provider's id in the price list; null if the provider has to be found by its address. */
  provider: string | null
  address: string
  model: string
  /** Whether the model runs on a machine of the operator. */
  isFree: boolean
  own: OwnPrice | null
}

/**
 * Finds the price of a model: the operator's, else that of our own table, else that of the price list. The returned
 * function computes the usage of one call.
 */
export function priceOf({ provider, address, model, isFree, own }: Pricing) {
  const counts = (tokens: Tokens) => ({
    prompt_tokens: tokens.input,
    completion_tokens: tokens.output,
  })
  if (own) {
    return (tokens: Tokens): Usage => ({
      ...counts(tokens),
      cost: exact((tokens.input * own.input + tokens.output * own.output) / 1e6),
    })
  }
  if (isFree) return (tokens: Tokens): Usage => ({ ...counts(tokens), cost: 0 })
  const listed = findProvider(provider ? { providerId: provider } : { providerApiUrl: address })
  return (tokens: Tokens): Usage => {
    const known = provider && ownPriceOf(provider, model, new Date())
    if (known)
      return { ...counts(tokens), cost: exact(costOf(tokens, known)), price_model: known.model }
    const price = listed ? listPrice(listed.id, model, tokens) : null
    if (!price) return { ...counts(tokens), cost: null }
    return { ...counts(tokens), cost: exact(price.total_price), price_model: price.model.id }
  }
}

const noTokens = { input: 0, cached: 0, cacheWritten: 0, output: 0 }

export const hasPrice = (pricing: Pricing): boolean => priceOf(pricing)(noTokens).cost !== null

/** If the price list uses another model's price for this one, that model; otherwise null. Such a guess may be wrong. */
export function pricedAs(pricing: Pricing): string | null {
  const pricedModel = priceOf(pricing)(noTokens).price_model
  return pricedModel && !isVersionOf(pricing.model, pricedModel) ? pricedModel : null
}

/** `input` includes tokens read from and written to a cache. */
const costOf = ({ input, cached, cacheWritten, output }: Tokens, price: TokenPrices): number =>
  ((input - cached - cacheWritten) * price.input +
    cached * price.cached +
    cacheWritten * price.cacheWritten +
    output * price.output) /
  1e6

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

/** Costs are stored with nine decimals. */
const exact = (usd: number): number => Number(usd.toFixed(9))
