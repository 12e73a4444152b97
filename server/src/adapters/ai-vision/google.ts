import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { aiVision } from './ai-vision.ts'
import { askThrough } from './ask.ts'
import { modelFetch } from './http.ts'
import type { ImageSize } from './image-tokens.ts'
import type { AiProvider } from './provider.ts'
import { googleQuotaTimeZone } from './retry-after.ts'
import { tokensWithThoughts } from './thinking.ts'

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
    const room = { minTokens: tokensWithThoughts }
    const basicSettings = thinkingConfig ? room : {}
    return aiVision(
      {
        id: 'google',
        name: 'Google',
        host: new URL(baseURL).host,
        ask: askThrough(client(model)),
        settings: thinkingConfig
          ? {
              providerOptions: { google: { thinkingConfig } },
              ...(thinkingConfig.thinkingLevel === 'low' && room),
            }
          : basicSettings,
        basicSettings,
        sizeOptions: (size) => {
          const mediaResolution = resolutionFor(model, size)
          return mediaResolution ? { google: { mediaResolution } } : undefined
        },
        pricing: { provider: 'google', address: baseURL, model, isFree: false, own: price },
        imageTokens: (size) => tokensOf[resolutionFor(model, size) ?? 'MEDIA_RESOLUTION_HIGH'],
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
  const thinksAlways = model.includes('pro') || /^gemini-[4-9]/.test(model)
  return { thinkingLevel: thinksAlways ? ('low' as const) : ('minimal' as const) }
}

/** Tokens of an image of any size at each resolution (ai.google.dev, "Media resolution"). */
const tokensOf = {
  MEDIA_RESOLUTION_LOW: 280,
  MEDIA_RESOLUTION_MEDIUM: 560,
  MEDIA_RESOLUTION_HIGH: 1120,
}

/** The lowest resolution that suits a copy of this size; null for Google's own choice, which is high. */
function resolutionFor(model: string, { width, height }: ImageSize): keyof typeof tokensOf | null {
  // Older models count images in a different way.
  if (!/^gemini-[3-9]/.test(model)) return null
  const longEdge = Math.max(width, height)
  if (longEdge <= 512) return 'MEDIA_RESOLUTION_LOW'
  return longEdge <= 1024 ? 'MEDIA_RESOLUTION_MEDIUM' : null
}
