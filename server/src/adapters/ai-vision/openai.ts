import { createOpenAI } from '@ai-sdk/openai'
import { aiVision } from './ai-vision.ts'
import { askThrough } from './ask.ts'
import { modelFetch } from './http.ts'
import { countPatches } from './image-tokens.ts'
import type { AiProvider } from './provider.ts'
import { tokensWithThoughts } from './thinking.ts'

const defaultUrl = 'https://api.openai.com/v1'

/** OpenAI, through its Responses API, with a request not to store anything. */
export const openAi: AiProvider = {
  defaultModel: 'gpt-6-luna',
  timeoutS: 60,
  open(options) {
    const { model, key, price } = options
    const baseURL = options.baseUrl ?? defaultUrl
    const openai = createOpenAI({ apiKey: key ?? '', baseURL, fetch: modelFetch })
    const effort = minimalEffort(model)
    const basicSettings = {
      // OpenAI's strict schema check requires this field.
      imageOptions: { openai: { imageDetail: 'auto' } },
      // Otherwise the library requests a detailed reasoning summary, which is billed, and rejected for unverified
      // accounts.
      providerOptions: { openai: { store: false, reasoningSummary: null } },
    }
    const reasoning = { ...basicSettings.providerOptions.openai, reasoningEffort: effort }
    const room = { minTokens: tokensWithThoughts }
    return aiVision(
      {
        id: 'openai',
        name: 'OpenAI',
        host: new URL(baseURL).host,
        ask: askThrough(openai.responses(model)),
        settings: effort
          ? {
              ...basicSettings,
              providerOptions: { openai: reasoning },
              ...(effort === 'low' && room),
            }
          : basicSettings,
        // Without an effort setting, these models may reason at length, so the answer gets room for it.
        basicSettings: effort ? { ...basicSettings, ...room } : basicSettings,
        pricing: { provider: 'openai', address: baseURL, model, isFree: false, own: price },
        // OpenAI counts patches of 32 pixels and multiplies them by a factor that depends on the model.
        imageTokens: (size) => Math.ceil(countPatches(size, 32, 10_000) * 1.2),
        mayLackSchemaSupport: false,
        isSelfHosted: false,
      },
      options,
    )
  },
}

/** Reasoning is billed as output, so each model family gets the minimum that it accepts. */
function minimalEffort(model: string): 'none' | 'minimal' | 'low' | null {
  if (/^(gpt-6\.\d+-sol|gpt-6(\.\d+)?-astra|o\d)/.test(model)) return 'low'
  if (/^gpt-5(-mini|-nano)?(-\d{4}|$)/.test(model)) return 'minimal'
  return /^gpt-[56]/.test(model) ? 'none' : null
}
