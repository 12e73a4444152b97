import { openChatModel } from './openai-compatible.ts'
import type { AiProvider } from './provider.ts'

const defaultUrl = 'http://127.0.0.1:11434'

/** Ollama, through its OpenAI-compatible API. AI_BASE_URL may end in `/v1` or not. */
export const ollama: AiProvider = {
  defaultModel: 'qwen3-vl:4b-instruct',
  timeoutS: 600,
  open(options) {
    const root = (options.baseUrl ?? defaultUrl).replace(/\/(v1\/?)?$/, '')
    const server = { id: 'ollama', name: 'Ollama', baseURL: `${root}/v1`, isSelfHosted: true }
    return openChatModel(options, server)
  },
}
