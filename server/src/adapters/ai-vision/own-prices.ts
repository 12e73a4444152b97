/** USD per million tokens. */
export type TokenPrices = { input: number; cached: number; cacheWritten: number; output: number }

type Entry = TokenPrices & {
  provider: 'anthropic' | 'openai' | 'google'
  /** Also applies to dated versions of the model. */
  model: string
  /** The first day of this price (UTC), if another one applied before. */
  from?: string
}

/**
 * Prices of models that are missing from the price list, or for which it uses the price of an older model. Read in
 * November 2026 from the providers' pages: platform.claude.com/docs/en/about-claude/pricing,
 * developers.openai.com/api/docs/models (each model's page), ai.google.dev/gemini-api/docs/pricing. They apply to
 * prompts up to 100,000 tokens; a prompt with a photo has a few thousand.
 */
const prices: Entry[] = [
  claude('claude-haiku-5-5', 0.1, 0.01, 0.125, 0.5),
  claude('claude-sonnet-5-5', 2, 0.1, 2.5, 10),
  gpt('gpt-6.1-sol', 2, 0.1, 2.5, 10),
  gpt('gpt-6.2-sol', 2, 0.1, 2.5, 10),
  gpt('gpt-6.1-terra', 1, 0.05, 1.25, 5),
  gemini('gemini-4-argon', 2, 0.1, 10),
  { ...gemini('gemini-4-argon', 4, 0.2, 20), from: '2026-12-01' },
]

/** The price of this model at this time; null if it is not in the table. */
export function ownPriceOf(
  provider: string,
  model: string,
  now: Date,
): (TokenPrices & { model: string }) | null {
  const today = now.toISOString().slice(0, 10)
  const entry = prices.findLast(
    (each) =>
      each.provider === provider && isVersionOf(model, each.model) && (each.from ?? '') <= today,
  )
  return entry ?? null
}

/** Versions of a model cost the same: `-2026-10-01`, `-20261001`, `-latest`, `-001`, `-preview…`. */
export const isVersionOf = (model: string, other: string): boolean =>
  model.replace(/^models\//, '').replace(/-(\d{4}-\d\d-\d\d|\d{8}|latest|\d{3}|preview.*)$/, '') ===
  other

function claude(
  model: string,
  input: number,
  cached: number,
  cacheWritten: number,
  output: number,
): Entry {
  return { provider: 'anthropic', model, input, cached, cacheWritten, output }
}

function gpt(...price: Parameters<typeof claude>): Entry {
  return { ...claude(...price), provider: 'openai' }
}

/** Google bills tokens written to a cache as input. */
function gemini(model: string, input: number, cached: number, output: number): Entry {
  return { provider: 'google', model, input, cached, cacheWritten: input, output }
}
