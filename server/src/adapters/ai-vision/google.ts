import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { aiVision } from './ai-vision.ts'
import { askThrough } from './ask.ts'
import { modelFetch } from './http.ts'
import type { AiProvider } from './provider.ts'
import { googleQuotaTimeZone } from './retry-after.ts'

const defaultUrl = 'https://generativelanguage.googleapis.com/v1beta'

/** Google, through Gemini's generateContent API. */
export const google: AiProvider = {
  defaultModel: 'gemini-3.1-flash-lite',
  timeoutS: 60,
  open(options) {
    const { model, key, price } = options
    const baseURL = options.baseUrl ?? defaultUrl
    const client = createGoogleGenerativeAI({ apiKey: key ?? '', baseURL, fetch: modelFetch })
    const thinkingConfig = minimalThinking(model)
    const basicSettings = {}
    return aiVision(
      {
        id: 'google',
        name: 'Google',
        host: new URL(baseURL).host,
        ask: askThrough(client(model)),
        settings: thinkingConfig
          ? { providerOptions: { google: { thinkingConfig } } }
          : basicSettings,
        basicSettings,
        pricing: { provider: 'google', address: baseURL, model, isFree: false, own: price },
        // Google counts every image as the same number, independent of its size.
        imageTokens: () => 1120,
        quotaTimeZone: googleQuotaTimeZone,
        mayLackSchemaSupport: false,
        isSelfHosted: false,
      },
      options,
    )
  },
}

/** Thinking is billed as output, so each model family gets the minimum that it accepts. */
function minimalThinking(model: string) {
  if (model.startsWith('gemini-2.5-flash')) return { thinkingBudget: 0 }
  if (!/^gemini-[3-9]/.test(model)) return null
  return { thinkingLevel: model.includes('pro') ? ('low' as const) : ('minimal' as const) }
}
