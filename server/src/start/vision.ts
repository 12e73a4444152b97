import type { Logger } from 'pino'
import { basicVision } from '../adapters/basic-vision/basic-vision.ts'
import type { Config } from '../config.ts'
import type { FindLocalModels } from '../ports/local-models.ts'
import type { VisionModel } from '../ports/vision-model.ts'

type Provider = Exclude<Config['AI_PROVIDER'], 'basic'>

const defaultModels: Record<Provider, string> = {
  openai: 'gpt-6-luna',
  anthropic: 'claude-haiku-4-5',
  google: 'gemini-3.1-flash-lite',
  ollama: 'qwen3-vl:4b-instruct',
  'openai-compatible': '',
}

/** A model on this machine may have to be loaded first, and is slower. */
const timeoutsS: Record<Provider, number> = {
  openai: 60,
  anthropic: 60,
  google: 60,
  ollama: 600,
  'openai-compatible': 600,
}

/** Opens the configured model. Loads only the provider's own library: each adds up to half a second to the start. */
export async function openVision(config: Config, log: Logger): Promise<VisionModel> {
  const { AI_PROVIDER: provider } = config
  if (provider === 'basic') return basicVision()
  const { AI_PRICE_INPUT: input, AI_PRICE_OUTPUT: output } = config
  const options = {
    model: config.AI_MODEL ?? defaultModels[provider],
    baseUrl: config.AI_BASE_URL ?? null,
    key: config.AI_API_KEY ?? null,
    timeoutMs: (config.AI_TIMEOUT_S ?? timeoutsS[provider]) * 1000,
    language: config.AI_LANGUAGE,
    prompt: config.AI_PROMPT,
    price: input !== undefined && output !== undefined ? { input, output } : null,
    onWarning: (sentence: string) => log.warn(sentence),
  }
  return adapters[provider](options)
}

type Options = Parameters<typeof import('../adapters/ai-vision/openai.ts').openAiVision>[0]

const adapters: Record<Provider, (options: Options) => Promise<VisionModel>> = {
  openai: async (options) =>
    (await import('../adapters/ai-vision/openai.ts')).openAiVision(options),
  anthropic: async (options) =>
    (await import('../adapters/ai-vision/anthropic.ts')).anthropicVision(options),
  google: async (options) =>
    (await import('../adapters/ai-vision/google.ts')).googleVision(options),
  ollama: async (options) =>
    (await import('../adapters/ai-vision/compatible.ts')).ollamaVision(options),
  'openai-compatible': async (options) =>
    (await import('../adapters/ai-vision/compatible.ts')).compatibleVision({
      ...options,
      baseUrl: options.baseUrl ?? '',
    }),
}

/** Loaded on the first use. */
export const findLocalModels: FindLocalModels = async () =>
  (await import('../adapters/ai-vision/find-local-models.ts')).findLocalModels()
