import {
  type DescribeOptions,
  type Description,
  type ModelCopy,
  type PhotoFacts,
  type Usage,
  VisionError,
  type VisionModel,
} from '../../ports/vision-model.ts'
import { errorResponseOf, type ModelReply, type ProviderSettings } from './ask.ts'
import { type CallContext, classify, failure } from './failures.ts'
import { sizeOf, textTokens, typicalSize } from './image-tokens.ts'
import { areCredible, hasPrice, pricedAs, type Pricing, priceOf } from './prices.ts'
import { promptVersion, systemText, userTexts } from './prompt.ts'
import type { AiOptions, ProviderModel } from './provider.ts'
import { readReply } from './read-reply.ts'
import { fallbackStyle, initialStyle, type RequestStyle } from './request-style.ts'
import type { Form } from './schema.ts'

const maxTokens = { full: 3000, short: 600 }

/** A vision model of any provider: asks, reads, repairs and prices answers. Every failure becomes a `VisionError`. */
export function aiVision(provider: ProviderModel, options: AiOptions): VisionModel {
  const { name, pricing } = provider
  const { timeoutMs } = options
  const context: CallContext = {
    providerName: name,
    model: options.model,
    timeoutMs,
    secrets: options.key ? [options.key] : [],
    quotaTimeZone: provider.quotaTimeZone ?? null,
  }
  const price = priceOf(pricing)
  warnAboutPrice(pricing, options)
  /** How to ask this model; changed after the first request that it rejects. */
  const style = initialStyle(provider, options)
  let mayWarn = true

  /**
   * Sends a request, and a second one in another style if the model rejects the first. Also returns the style that
   * worked.
   */
  async function askWithFallback(
    send: (style: RequestStyle) => Promise<ModelReply>,
    first: RequestStyle,
  ): Promise<[ModelReply, RequestStyle]> {
    try {
      return [await send(first), first]
    } catch (error) {
      const change = error instanceof VisionError && fallbackStyle(error, first, provider, options)
      if (!change) throw error
      const second = { ...first, ...change }
      const reply = await send(second)
      // Only a request that is too long depends on its photo. Everything else that a model rejects, it rejects for
      // all photos.
      if (change.isShort && mayWarn) options.onWarning?.(lengthWarning(options.model))
      if (change.isShort) mayWarn = false
      else Object.assign(style, change)
      return [reply, second]
    }
  }

  async function describe(
    photo: ModelCopy,
    facts: PhotoFacts,
    describeOptions: DescribeOptions,
  ): Promise<Description> {
    const { mode, advice, signal } = describeOptions
    const language = describeOptions.language ?? options.language
    const timeout = AbortSignal.timeout(timeoutMs)
    const call = { photo, signal: AbortSignal.any([signal, timeout]) }
    const sized = await settingsFor(provider, photo)
    const send = async ({ isShort, ...chosen }: RequestStyle) => {
      const settings = chosen.settings === provider.settings ? sized : chosen.settings
      const texts = promptFor({ mode, isShort }, facts, describeOptions, language)
      const maxTokens = Math.max(texts.maxTokens, settings.minTokens ?? 0)
      const request = { ...call, ...chosen, ...texts, settings, maxTokens }
      const reply = await provider.ask(request).catch((error: unknown) => {
        if (signal.aborted) throw failure('aborted', context)
        if (timeout.aborted) throw failure('timeout', context)
        throw classify(errorResponseOf(error), context)
      })
      if (reply.isOverContext) throw failure('too_long', context, { usage: usageOf(reply) })
      return reply
    }
    const isPlain = advice === 'plain_json' || style.isPlain
    const [reply, { isShort }] = await askWithFallback(send, { ...style, isPlain })
    const asked = { form: { mode, isShort }, facts, options: describeOptions, context }
    return readReply(reply, { ...asked, language, usage: usageOf(reply) })
  }

  const usageOf = ({ tokens }: ModelReply): Usage =>
    tokens && areCredible(tokens)
      ? price(tokens)
      : { prompt_tokens: 0, completion_tokens: 0, cost: pricing.isFree ? 0 : null }

  return {
    provider: provider.id,
    name: options.model,
    receiver: name === provider.host ? name : `${name} (${provider.host})`,
    prompt_version: promptVersion(style),
    ...(provider.isSelfHosted && { isSelfHosted: true }),
    timeoutMs,
    estimateTokens: (box) => ({
      prompt_tokens: textTokens.prompt + provider.imageTokens(typicalSize(box)),
      completion_tokens: textTokens.completion,
    }),
    priceOf: ({ prompt_tokens: input, completion_tokens: output }) =>
      price({ input, cached: 0, cacheWritten: 0, output }).cost,
    describe,
  }
}

/** The settings, merged with the options that depend on the size of the copy. */
async function settingsFor(
  { settings, sizeOptions }: ProviderModel,
  { jpeg }: ModelCopy,
): Promise<ProviderSettings> {
  const more = sizeOptions?.(await sizeOf(jpeg))
  if (!more) return settings
  const { providerOptions } = settings
  const merged: ProviderSettings['providerOptions'] = { ...providerOptions }
  for (const [id, values] of Object.entries(more)) merged[id] = { ...merged[id], ...values }
  return { ...settings, providerOptions: merged }
}

function promptFor(
  form: Form,
  facts: PhotoFacts,
  describeOptions: DescribeOptions,
  language: string,
) {
  const max = form.isShort ? maxTokens.short : maxTokens.full
  return {
    form,
    system: systemText(form, { ...describeOptions, language }),
    ...textsFor(facts, describeOptions, form, language),
    maxTokens: describeOptions.advice === 'more_tokens' ? max * 2 : max,
  }
}

/** The texts around the image, with a reminder if the previous answer was in another language. */
function textsFor(
  facts: PhotoFacts,
  describeOptions: DescribeOptions,
  form: Form,
  language: string,
) {
  const texts = userTexts(facts, describeOptions, form)
  if (describeOptions.advice !== 'language') return texts
  return { ...texts, before: `${texts.before}\nWrite every text of the answer in ${language}.` }
}

const lengthWarning = (model: string) =>
  `${model} cannot hold the whole prompt with every photo: where it is too long a shorter one is sent. Give it a context of 8192 tokens, or set AI_PROMPT=short.`

function warnAboutPrice(pricing: Pricing, { model, onWarning }: AiOptions): void {
  const remedy = 'Set AI_PRICE_INPUT and AI_PRICE_OUTPUT (USD for a million tokens).'
  const other = pricedAs(pricing)
  if (other) onWarning?.(`The price of ${model} is not known; ${other}'s is counted. ${remedy}`)
  if (!hasPrice(pricing)) onWarning?.(`The price of ${model} is not known. ${remedy}`)
}
