import { aiVision } from './ai-vision.ts'
import { countPatches } from './image-tokens.ts'
import { ollamaChat } from './ollama-chat.ts'
import type { AiProvider } from './provider.ts'

const defaultUrl = 'http://127.0.0.1:11434'
const basicSettings = { temperature: 0.1 }

/** Ollama, through its own chat API. AI_BASE_URL may end in `/v1` or not. */
export const ollama: AiProvider = {
  defaultModel: 'qwen3-vl:4b-instruct',
  timeoutS: 600,
  open(options) {
    const { model, key, price } = options
    const root = (options.baseUrl ?? defaultUrl).replace(/\/+(v1\/?)?$/, '')
    return aiVision(
      {
        id: 'ollama',
        name: 'Ollama',
        host: new URL(root).host,
        ask: ollamaChat({ root, model, key }),
        settings: { ...basicSettings, providerOptions: { ollama: { think: false } } },
        basicSettings,
        pricing: { provider: null, address: root, model, isFree: true, own: price },
        // Counted as by Qwen's vision models; others need about as many.
        imageTokens: (size) => countPatches(size, 28, 4096),
        mayLackSchemaSupport: true,
        isSelfHosted: true,
      },
      options,
    )
  },
}
