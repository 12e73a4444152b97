import { createOpenAI } from '@ai-sdk/openai'
import type { VisionModel } from '../../ports/vision-model.ts'
import { aiVision } from './ai-vision.ts'
import { modelFetch } from './http.ts'
import type { AiOptions } from './provider.ts'

const ownUrl = 'https://api.openai.com/v1'

/** OpenAI by its Responses protocol; nothing is stored there. */
export function openAiVision(options: AiOptions): VisionModel {
  const { model, key, price } = options
  const baseURL = options.baseUrl ?? ownUrl
  const openai = createOpenAI({ apiKey: key ?? '', baseURL, fetch: modelFetch })
  const effort = leastEffort(model)
  const bareSettings = {
    // OpenAI's own schema demands the word.
    imageOptions: { openai: { imageDetail: 'auto' } },
    // Left out, the library would ask for a detailed summary of thoughts: paid for, and refused to unverified accounts.
    providerOptions: { openai: { store: false, reasoningSummary: null } },
  }
  const thinking = { ...bareSettings.providerOptions.openai, reasoningEffort: effort }
  return aiVision(
    {
      id: 'openai',
      label: 'OpenAI',
      host: new URL(baseURL).host,
      model: openai.responses(model),
      settings: effort ? { ...bareSettings, providerOptions: { openai: thinking } } : bareSettings,
      bareSettings,
      pricing: { provider: 'openai', address: baseURL, model, isFree: false, own: price },
      mayLackSchemas: false,
      isOwn: false,
    },
    options,
  )
}

/** Thoughts are billed as output; the least that each family allows. */
function leastEffort(model: string): 'none' | 'minimal' | 'low' | null {
  if (/^(gpt-6\.1|o\d)/.test(model)) return 'low'
  if (/^gpt-5(-mini|-nano)?(-\d{4}|$)/.test(model)) return 'minimal'
  return /^gpt-[56]/.test(model) ? 'none' : null
}
