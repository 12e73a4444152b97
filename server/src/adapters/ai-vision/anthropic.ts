import { createAnthropic } from '@ai-sdk/anthropic'
import { aiVision } from './ai-vision.ts'
import { askThrough, type ProviderSettings } from './ask.ts'
import { modelFetch } from './http.ts'
import { countPatches } from './image-tokens.ts'
import type { AiProvider } from './provider.ts'
import { tokensWithThoughts } from './thinking.ts'

const defaultUrl = 'https://api.anthropic.com/v1'

/** Anthropic, through its Messages API. */
export const anthropic: AiProvider = {
  defaultModel: 'claude-haiku-5-5',
  timeoutS: 60,
  open(options) {
    const { model, key, price } = options
    const baseURL = options.baseUrl ?? defaultUrl
    const client = createAnthropic({ apiKey: key ?? '', baseURL, fetch: modelFetch })
    const thinking = thinkingSettings(model)
    // A model that thinks by default may also reject the setting that reduces its thinking.
    const basicSettings = thinking ? { minTokens: tokensWithThoughts } : {}
    return aiVision(
      {
        id: 'anthropic',
        name: 'Anthropic',
        host: new URL(baseURL).host,
        ask: askThrough(client(model)),
        settings: thinking ?? basicSettings,
        basicSettings,
        pricing: { provider: 'anthropic', address: baseURL, model, isFree: false, own: price },
        // Anthropic counts patches of 28 pixels and scales larger images down; older models have a lower limit.
        imageTokens: (size) => countPatches(size, 28, olderModels.test(model) ? 1568 : 4000),
        mayLackSchemaSupport: false,
        isSelfHosted: false,
      },
      options,
    )
  },
}

/** These models think only on request, and have no effort setting. */
const olderModels = /^claude-(2|3|instant|(haiku|sonnet|opus)-4)/

/**
 * The setting for the least thinking that a model allows, because thoughts are billed as output (platform.claude.com,
 * "Adaptive thinking"). Null for models that think only on request.
 */
function thinkingSettings(model: string): ProviderSettings | null {
  if (olderModels.test(model)) return null
  const effort = 'low' as const
  const canStop = /^claude-(haiku-5-5|opus-5|sonnet-5)(?!-5)/.test(model)
  if (canStop) return { providerOptions: { anthropic: { effort, thinking: { type: 'disabled' } } } }
  const thinking = model.startsWith('claude-sonnet-5-5') && { thinking: { type: 'between_tools' } }
  return { providerOptions: { anthropic: { effort, ...thinking } }, minTokens: tokensWithThoughts }
}
