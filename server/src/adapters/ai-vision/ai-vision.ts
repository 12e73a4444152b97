import {
  type DescribeOptions,
  type Description,
  type ModelCopy,
  type PhotoFacts,
  type Usage,
  VisionError,
  type VisionModel,
} from '../../ports/vision-model.ts'
import { toDescription } from './description.ts'
import { ask, type Heard, troubleOf } from './ask.ts'
import { type Asked, classify, failure } from './failures.ts'
import { hasPrice, pricedAs, type Pricing, priceOf } from './prices.ts'
import { promptVersion, systemText, userTexts } from './prompt.ts'
import type { AiOptions, Provider } from './provider.ts'
import { readAnswer } from './salvage.ts'
import type { Form } from './schema.ts'
import { firstWays, otherWay, type Ways } from './request-style.ts'

const maxTokens = { whole: 1500, short: 600 }
const declining = /^\W*(i['’]?m sorry|sorry|i (can(no|['’])t|am unable|am not able|won['’]t))\b/i

/** A vision model behind any provider: ask, read, mend, price; every failure becomes a `VisionError`. */
export function aiVision(provider: Provider, options: AiOptions): VisionModel {
  const { label, model, pricing } = provider
  const { timeoutMs } = options
  const asked: Asked = {
    label,
    model: options.model,
    timeoutMs,
    secrets: options.key ? [options.key] : [],
  }
  const price = priceOf(pricing)
  warnOfPrice(pricing, options)
  /** How this model takes questions; learned from its first complaint. */
  const ways = firstWays(provider, options)
  let mayWarn = true

  /** The answer, and the ways in which it was asked for. What a model could not take is asked for once more at once. */
  async function hear(put: (chosen: Ways) => Promise<Heard>, first: Ways): Promise<[Heard, Ways]> {
    try {
      return [await put(first), first]
    } catch (error) {
      const other = error instanceof VisionError && otherWay(error, first, provider, options)
      if (!other) throw error
      const second = { ...first, ...other }
      const heard = await put(second)
      // A photo's length is its own; what else a model complains of is the same for all.
      if (other.isShort && mayWarn) options.onWarning?.(lengthWarning(options.model))
      if (other.isShort) mayWarn = false
      else Object.assign(ways, other)
      return [heard, second]
    }
  }

  async function describe(
    photo: ModelCopy,
    facts: PhotoFacts,
    given: DescribeOptions,
  ): Promise<Description> {
    const limit = AbortSignal.timeout(timeoutMs)
    const call = { model, photo, signal: AbortSignal.any([given.signal, limit]) }
    const put = ({ isShort, ...chosen }: Ways) => {
      const words = wordsFor({ mode: given.mode, isShort }, facts, given)
      return ask({ ...call, ...chosen, ...words }).catch((error: unknown) => {
        throw toError(error, given.signal, limit)
      })
    }
    const isPlain = given.advice === 'plain_json' || ways.isPlain
    const [heard, { isShort }] = await hear(put, { ...ways, isPlain })
    return toPort(heard, facts, given, { mode: given.mode, isShort })
  }

  function wordsFor(form: Form, facts: PhotoFacts, given: DescribeOptions) {
    const most = form.isShort ? maxTokens.short : maxTokens.whole
    return {
      form,
      system: systemText(form, options.language),
      ...userTexts(facts, given, form),
      maxTokens: given.advice === 'more_tokens' ? most * 2 : most,
    }
  }

  function toPort(
    heard: Heard,
    facts: PhotoFacts,
    given: DescribeOptions,
    form: Form,
  ): Description {
    const usage: Usage = heard.tokens
      ? price(heard.tokens)
      : { prompt_tokens: 0, completion_tokens: 0, cost: pricing.isFree ? 0 : null }
    const fail = (kind: 'refused' | 'truncated' | 'bad_json' | 'bad_answer') =>
      failure(kind, asked, { usage })
    if (heard.isDeclined) throw fail('refused')
    const read = readAnswer(heard.text, form)
    if (!read && heard.isCut) throw fail('truncated')
    if (!read) throw fail(declining.test(heard.text) ? 'refused' : 'bad_json')
    const { description, keywords } = read.answer
    const saysEnough = description.trim() !== '' && keywords.length > 0
    if (!saysEnough) throw fail(heard.isCut ? 'truncated' : 'bad_answer')
    const told = toDescription(read.answer, {
      facts,
      usage,
      options: given,
      salvaged: read.salvaged,
    })
    return { ...told, prompt_version: promptVersion(form) }
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
    prompt_version: promptVersion(ways),
    timeoutMs,
    priceOf: ({ prompt_tokens: input, completion_tokens: output }) =>
      price({ input, cached: 0, cacheWritten: 0, output }).cost,
    describe,
  }
}

const lengthWarning = (model: string) =>
  `${model} cannot hold the whole prompt with every photo: where it is too long a shorter one is sent. Give it a context of 8192 tokens, or set AI_PROMPT=short.`

function warnOfPrice(pricing: Pricing, { model, onWarning }: AiOptions): void {
  const remedy = 'Set AI_PRICE_INPUT and AI_PRICE_OUTPUT (USD for a million tokens).'
  const other = pricedAs(pricing)
  if (other) onWarning?.(`The price of ${model} is not known; ${other}'s is counted. ${remedy}`)
  if (!hasPrice(pricing)) onWarning?.(`The price of ${model} is not known. ${remedy}`)
}
