import { createAnthropic } from '@ai-sdk/anthropic'
import { aiVision } from './ai-vision.ts'
import { askThrough } from './ask.ts'
import { modelFetch } from './http.ts'
import { countPatches } from './image-tokens.ts'
import type { AiProvider } from './provider.ts'

const defaultUrl = 'https://api.anthropic.com/v1'

/** Anthropic, through its Messages API. */
export const anthropic: AiProvider = {
  defaultModel: 'claude-haiku-4-5',
  timeoutS: 60,
  open(options) {
    const { model, key, price } = options
    const baseURL = options.baseUrl ?? defaultUrl
    const client = createAnthropic({ apiKey: key ?? '', baseURL, fetch: modelFetch })
    const settings = {}
    return aiVision(
      {
        id: 'anthropic',
        name: 'Anthropic',
        host: new URL(baseURL).host,
        ask: askThrough(client(model)),
        settings,
        basicSettings: settings,
        pricing: { provider: 'anthropic', address: baseURL, model, isFree: false, own: price },
        // Anthropic counts patches of 28 pixels and scales larger images down.
        imageTokens: (size) => countPatches(size, 28, 1568),
        mayLackSchemaSupport: false,
        isSelfHosted: false,
      },
      options,
    )
  },
}
