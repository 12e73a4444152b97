import { isIP } from 'node:net'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { aiVision } from './ai-vision.ts'
import { askThrough } from './ask.ts'
import { countPatches } from './image-tokens.ts'
import type { AiProvider } from './provider.ts'
import { fetchWithTokenCounts } from './token-counts.ts'

/** Any server with OpenAI's Chat Completions API: vLLM, LM Studio, llama.cpp, and many online services. */
export const openAiCompatible: AiProvider = {
  defaultModel: null,
  timeoutS: 600,
  open(options) {
    const { model, key, price } = options
    const baseURL = options.baseUrl ?? ''
    const { host, hostname } = new URL(baseURL)
    const isSelfHosted = isPrivate(hostname)
    const client = createOpenAICompatible({
      name: 'local',
      baseURL,
      ...(key && { apiKey: key }),
      // Without this option the library silently omits the schema.
      supportsStructuredOutputs: true,
      fetch: fetchWithTokenCounts,
    })
    return aiVision(
      {
        id: 'openai-compatible',
        name: host,
        host,
        ask: askThrough(client.chatModel(model)),
        settings: isSelfHosted ? selfHostedSettings : basicSettings,
        basicSettings,
        pricing: { provider: null, address: baseURL, model, isFree: isSelfHosted, own: price },
        // Counted as by Qwen's vision models; others need about as many.
        imageTokens: (size) => countPatches(size, 28, 4096),
        mayLackSchemaSupport: true,
        isSelfHosted,
      },
      options,
    )
  },
}

const basicSettings = {}
const selfHostedSettings = {
  temperature: 0.1,
  providerOptions: { local: { reasoningEffort: 'none' } },
}

/** Whether the host is this machine or in the local network. Calls to it cost nothing. */
function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 4) {
    return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.0\.0\.0$)/.test(host)
  }
  if (isIP(host) === 6) return /^(::1$|f[cd]|fe[89ab])/i.test(host)
  return !host.includes('.') || /\.(local|localhost|internal|lan|home\.arpa)$/i.test(host)
}
