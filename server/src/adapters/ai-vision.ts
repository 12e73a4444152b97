import type {
  DescribeOptions,
  Description,
  ModelCopy,
  PhotoFacts,
  Usage,
  VisionError,
  VisionModel,
} from '../ports/vision-model.ts'
import { toDescription } from './ai-vision-answer.ts'
import {
  ask,
  type Heard,
  type Model,
  type ProviderSettings,
  type Question,
  troubleOf,
} from './ai-vision-ask.ts'
import { type Asked, classify, failure } from './ai-vision-failures.ts'
import { hasPrice, pricedAs, type Pricing, priceOf } from './ai-vision-prices.ts'
import { promptVersion, systemText, userTexts } from './ai-vision-prompt.ts'
import { readAnswer } from './ai-vision-salvage.ts'

/** What all providers are told by the operator. */
export type AiOptions = {
  model: string
  /** Without one the provider's own. */
  baseUrl: string | null
  key: string | null
  timeoutMs: number
  /** By its name, in English: `German`. */
  language: string
  price: Pricing['own']
  /** Is told once what an operator should look at. */
  onWarning?: (sentence: string) => void
}

/** One provider: its name, its model in the library, and its ways. */
export type Provider = {
  id: string
  label: string
  host: string
  model: Model
  settings: ProviderSettings
  /** The same without what not every model takes; asked for where one complains. */
  bareSettings: ProviderSettings
  pricing: Pricing
  /** Servers of many makes: some take no schema and say so with 400. */
  mayLackSchemas: boolean
}

const maxTokens = 1500
const declining = /^\W*(i['’]?m sorry|sorry|i (can(no|['’])t|am unable|am not able|won['’]t))\b/i

/** A vision model behind any provider: ask, read, mend, price; every failure becomes a `VisionError`. */
export function aiVision(provider: Provider, options: AiOptions): VisionModel {
  const { label, model, settings, pricing } = provider
  const { language, timeoutMs } = options
  const asked: Asked = {
    ...{ label, model: options.model, timeoutMs },
    secrets: options.key ? [options.key] : [],
  }
  const price = priceOf(pricing)
  warnOfPrice(pricing, options)
  /** How this model takes questions; learned from its first complaint. */
  const ways = { settings, isPlain: false }

  async function describe(
    photo: ModelCopy,
    facts: PhotoFacts,
    given: DescribeOptions,
  ): Promise<Description> {
    const { mode, advice } = given
    const limit = AbortSignal.timeout(timeoutMs)
    const question: Question = {
      ...{ model, mode, photo, signal: AbortSignal.any([given.signal, limit]) },
      system: systemText(mode, language),
      ...userTexts(facts, given),
      ...ways,
      maxTokens: advice === 'more_tokens' ? maxTokens * 2 : maxTokens,
      isPlain: advice === 'plain_json' || ways.isPlain,
    }
    const told = (error: unknown) => toError(error, given.signal, limit)
    const heard = await ask(question).catch(async (error: unknown) => {
      const other = otherWay(told(error), question, provider)
      if (!other) throw told(error)
      const second = await ask({ ...question, ...other }).catch((again: unknown) => {
        throw told(again)
      })
      Object.assign(ways, other)
      return second
    })
    return toPort(heard, facts, given)
  }

  function toPort(heard: Heard, facts: PhotoFacts, given: DescribeOptions): Description {
    const usage: Usage = heard.tokens
      ? price(heard.tokens)
      : { prompt_tokens: 0, completion_tokens: 0, cost: pricing.isFree ? 0 : null }
    const fail = (kind: 'refused' | 'truncated' | 'bad_json' | 'bad_answer') =>
      failure(kind, asked, { usage })
    if (heard.isDeclined) throw fail('refused')
    const read = readAnswer(heard.text, given.mode)
    if (!read && heard.isCut) throw fail('truncated')
    if (!read) throw fail(declining.test(heard.text) ? 'refused' : 'bad_json')
    const { description, keywords } = read.answer
    const saysEnough = description.trim() !== '' && keywords.length > 0
    if (!saysEnough) throw fail(heard.isCut ? 'truncated' : 'bad_answer')
    return toDescription(read.answer, { facts, options: given, usage, salvaged: read.salvaged })
  }

  function toError(error: unknown, wish: AbortSignal, limit: AbortSignal): VisionError {
    if (wish.aborted) return failure('aborted', asked)
    if (limit.aborted) return failure('timeout', asked)
    return classify(troubleOf(error), asked)
  }

  return {
    provider: provider.id,
    name: options.model,
    receiver: label === provider.host ? label : `${label} (${provider.host})`,
    prompt_version: promptVersion,
    timeoutMs,
    priceOf: ({ prompt_tokens: input, completion_tokens: output }) =>
      price({ input, cached: 0, cacheWritten: 0, output }).cost,
    describe,
  }
}

/** What to ask for instead where a model does not take a question as it is; null where that is not the trouble. */
function otherWay(
  { kind, message }: VisionError,
  { settings, isPlain }: Question,
  { bareSettings, mayLackSchemas }: Provider,
): { settings: ProviderSettings } | { isPlain: true } | null {
  if (kind !== 'bad_request') return null
  if (settings !== bareSettings && /effort|think|temperature/i.test(message)) {
    return { settings: bareSettings }
  }
  return mayLackSchemas && !isPlain ? { isPlain: true } : null
}

function warnOfPrice(pricing: Pricing, { model, onWarning }: AiOptions): void {
  const remedy = 'Set AI_PRICE_INPUT and AI_PRICE_OUTPUT (USD for a million tokens).'
  const other = pricedAs(pricing)
  if (other) onWarning?.(`The price of ${model} is not known; ${other}'s is counted. ${remedy}`)
  if (!hasPrice(pricing)) onWarning?.(`The price of ${model} is not known. ${remedy}`)
}
