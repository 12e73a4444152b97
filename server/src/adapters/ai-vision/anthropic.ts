import { createAnthropic } from '@ai-sdk/anthropic'
import type { VisionModel } from '../../ports/vision-model.ts'
import { aiVision } from './ai-vision.ts'
import { modelFetch } from './http.ts'
import type { AiOptions } from './provider.ts'

const ownUrl = 'https://api.anthropic.com/v1'

/** Anthropic by its Messages protocol. */
export function anthropicVision(options: AiOptions): VisionModel {
  const { model, key, price } = options
  const baseURL = options.baseUrl ?? ownUrl
  const anthropic = createAnthropic({ apiKey: key ?? '', baseURL, fetch: modelFetch })
  const bareSettings = {}
  return aiVision(
    {
      id: 'anthropic',
      label: 'Anthropic',
      host: new URL(baseURL).host,
      model: anthropic(model),
      settings: bareSettings,
      bareSettings,
      pricing: { provider: 'anthropic', address: baseURL, model, isFree: false, own: price },
      mayLackSchemas: false,
      isOwn: false,
    },
    options,
  )
}
