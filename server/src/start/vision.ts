import type { AiProviderName } from '@verso/contract/limits.ts'
import type { Logger } from 'pino'
import type { AiProvider } from '../adapters/ai-vision/provider.ts'
import { basicVision } from '../adapters/basic-vision/basic-vision.ts'
import type { Config } from '../config.ts'
import type { BuiltInModel } from '../ports/built-in-model.ts'
import type { FindLocalServers, PullModel } from '../ports/local-models.ts'
import type { VisionModel } from '../ports/vision-model.ts'
import type { AiChoice } from '../ports/vision-source.ts'

type ProviderId = Exclude<AiProviderName, 'basic' | 'local'>

/** Imported on demand, because each provider's library adds up to half a second to the start. */
const providers: Record<ProviderId, () => Promise<AiProvider>> = {
  openai: async () => (await import('../adapters/ai-vision/openai.ts')).openAi,
  anthropic: async () => (await import('../adapters/ai-vision/anthropic.ts')).anthropic,
  google: async () => (await import('../adapters/ai-vision/google.ts')).google,
  ollama: async () => (await import('../adapters/ai-vision/ollama.ts')).ollama,
  'openai-compatible': async () =>
    (await import('../adapters/ai-vision/openai-compatible.ts')).openAiCompatible,
}

/**
 * Opens a vision model. All settings that are not part of the choice, such as the language, come from the
 * environment.
 */
export async function openVision(
  config: Config,
  log: Logger,
  { provider: id, model, baseUrl, key }: AiChoice,
  builtInModel: Pick<BuiltInModel, 'vision'>,
): Promise<VisionModel> {
  if (id === 'basic') return basicVision()
  if (id === null || id === 'local')
    return builtInModel.vision({
      facts: basicVision({ isAlone: false }),
      otherwise: basicVision(),
    })
  const provider = await providers[id]()
  const { AI_PRICE_INPUT: input, AI_PRICE_OUTPUT: output } = config
  return provider.open({
    model: model ?? provider.defaultModel ?? '',
    baseUrl,
    key,
    timeoutMs: (config.AI_TIMEOUT_S ?? provider.timeoutS) * 1000,
    language: config.AI_LANGUAGE,
    prompt: config.AI_PROMPT,
    price: input !== undefined && output !== undefined ? { input, output } : null,
    onWarning: (sentence) => log.warn(sentence),
  })
}

/** Imported only when an administrator uses it. */
export const findLocalServers: FindLocalServers = async () =>
  (await import('../adapters/ai-vision/find-local-servers.ts')).findLocalServers()

export const pullModel: PullModel = async (...call) =>
  (await import('../adapters/ai-vision/ollama-pull.ts')).pullModel(...call)
