import { anthropicVision } from '../../adapters/ai-vision/anthropic.ts'
import { compatibleVision, ollamaVision } from '../../adapters/ai-vision/compatible.ts'
import { googleVision } from '../../adapters/ai-vision/google.ts'
import { openAiVision } from '../../adapters/ai-vision/openai.ts'
import type { AiOptions } from '../../adapters/ai-vision/provider.ts'
import type { VisionModel } from '../../ports/vision-model.ts'

/** The key that every error is searched for. */
export const secretKey = 'sk-proj-TestKey0123456789abcdefTestKey'

type Make = (url: string, over?: Partial<AiOptions>) => VisionModel

const options = (model: string, baseUrl: string, over: Partial<AiOptions>) => ({
  model,
  key: secretKey,
  timeoutMs: 3e4,
  language: 'English',
  price: null,
  ...over,
  baseUrl: over.baseUrl ?? baseUrl,
})

/** The adapters of all providers, pointed at a server of the tests. */
export const aiModels: [name: string, make: Make][] = [
  ['openai', (url, over = {}) => openAiVision(options('gpt-6-luna', `${url}/v1`, over))],
  [
    'openai-compatible',
    (url, over = {}) => compatibleVision(options('qwen3-vl', `${url}/v1`, over)),
  ],
  ['ollama', (url, over = {}) => ollamaVision(options('qwen3-vl:4b-instruct', url, over))],
  [
    'anthropic',
    (url, over = {}) => anthropicVision(options('claude-haiku-4-5', `${url}/v1`, over)),
  ],
  [
    'google',
    (url, over = {}) => googleVision(options('gemini-3.1-flash-lite', `${url}/v1beta`, over)),
  ],
]
