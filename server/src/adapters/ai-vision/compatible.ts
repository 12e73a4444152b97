import { isIP } from 'node:net'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { VisionModel } from '../../ports/vision-model.ts'
import { aiVision } from './ai-vision.ts'
import { modelFetch } from './http.ts'
import type { AiOptions } from './provider.ts'

/** Any server that speaks OpenAI's Chat Completions: vLLM, LM Studio, llama.cpp, and many in the net. */
export function compatibleVision(options: AiOptions & { baseUrl: string }): VisionModel {
  const { host } = new URL(options.baseUrl)
  return chatVision(options, { id: 'openai-compatible', label: host, baseURL: options.baseUrl })
}

const ollamaUrl = 'http://127.0.0.1:11434'

/** Ollama by its compatible protocol. Its address is taken with or without `/v1`. */
export function ollamaVision(options: AiOptions): VisionModel {
  const root = (options.baseUrl ?? ollamaUrl).replace(/\/(v1\/?)?$/, '')
  return chatVision(options, { id: 'ollama', label: 'Ollama', baseURL: `${root}/v1` })
}

type Server = { id: string; label: string; baseURL: string }

function chatVision(options: AiOptions, { id, label, baseURL }: Server): VisionModel {
  const { model, key, price } = options
  const server = createOpenAICompatible({
    name: 'local',
    baseURL,
    ...(key && { apiKey: key }),
    // Without this the schema would be left out and nobody told.
    supportsStructuredOutputs: true,
    fetch: modelFetch,
  })
  const { hostname, host } = new URL(baseURL)
  const isOwn = id === 'ollama' || isPrivate(hostname)
  const bareSettings = {}
  return aiVision(
    {
      id,
      label,
      host,
      model: server.chatModel(model),
      settings: isOwn
        ? {
            temperature: 0.1,
            providerOptions: { local: { reasoningEffort: 'none' } },
          }
        : bareSettings,
      bareSettings,
      pricing: {
        provider: null,
        address: baseURL,
        model,
        isFree: isOwn,
        own: price,
      },
      mayLackSchemas: true,
      isOwn,
    },
    options,
  )
}

/** A machine of the operator: this one, or one of the local net. Nothing is paid there. */
export function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 4) {
    return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.0\.0\.0$)/.test(host)
  }
  if (isIP(host) === 6) return /^(::1$|f[cd]|fe[89ab])/i.test(host)
  return !host.includes('.') || /\.(local|localhost|internal|lan|home\.arpa)$/i.test(host)
}
