import { createGoogleGenerativeAI } from '@ai-sdk/google'
import type { VisionModel } from '../../ports/vision-model.ts'
import { aiVision } from './ai-vision.ts'
import { modelFetch } from './http.ts'
import type { AiOptions } from './provider.ts'

const ownUrl = 'https://generativelanguage.googleapis.com/v1beta'

/** Google by Gemini's generateContent. */
export function googleVision(options: AiOptions): VisionModel {
  const { model, key, price } = options
  const baseURL = options.baseUrl ?? ownUrl
  const google = createGoogleGenerativeAI({ apiKey: key ?? '', baseURL, fetch: modelFetch })
  const thinkingConfig = leastThinking(model)
  const bareSettings = {}
  return aiVision(
    {
      id: 'google',
      label: 'Google',
      host: new URL(baseURL).host,
      model: google(model),
      settings: thinkingConfig ? { providerOptions: { google: { thinkingConfig } } } : bareSettings,
      bareSettings,
      pricing: { provider: 'google', address: baseURL, model, isFree: false, own: price },
      mayLackSchemas: false,
      isOwn: false,
    },
    options,
  )
}

/** Thoughts are billed as output: the least that each family allows. */
function leastThinking(model: string) {
  if (model.startsWith('gemini-2.5-flash')) return { thinkingBudget: 0 }
  if (!/^gemini-[3-9]/.test(model)) return null
  return { thinkingLevel: model.includes('pro') ? ('low' as const) : ('minimal' as const) }
}
