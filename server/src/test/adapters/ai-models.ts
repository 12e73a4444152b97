import { anthropic } from '../../adapters/ai-vision/anthropic.ts'
import { google } from '../../adapters/ai-vision/google.ts'
import { ollama } from '../../adapters/ai-vision/ollama.ts'
import { openAiCompatible } from '../../adapters/ai-vision/openai-compatible.ts'
import { openAi } from '../../adapters/ai-vision/openai.ts'
import type { AiOptions, AiProvider } from '../../adapters/ai-vision/provider.ts'
import type { VisionModel } from '../../ports/vision-model.ts'

/** No error may contain this key. */
export const secretKey = 'sk-proj-TestKey0123456789abcdefTestKey'

type Open = (url: string, changes?: Partial<AiOptions>) => VisionModel

const opener =
  (provider: AiProvider, path: string): Open =>
  (url, changes = {}) =>
    provider.open({
      model: provider.defaultModel ?? 'qwen3-vl',
      key: secretKey,
      timeoutMs: 30_000,
      language: 'English',
      price: null,
      baseUrl: url + path,
      ...changes,
    })

/** The adapters of all providers, each connected to a test server. */
export const aiModels: [name: string, open: Open][] = [
  ['openai', opener(openAi, '/v1')],
  ['openai-compatible', opener(openAiCompatible, '/v1')],
  ['ollama', opener(ollama, '')],
  ['anthropic', opener(anthropic, '/v1')],
  ['google', opener(google, '/v1beta')],
]
