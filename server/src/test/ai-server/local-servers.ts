import type { IncomingMessage } from 'node:http'

/** A local model, as its server describes it. */
type LocalModel = { name: string; hasVision: boolean; size?: string; context?: number }

/** The kind of local server that is simulated, and its models. */
export type LocalServer = {
  kind: 'ollama' | 'llama.cpp' | 'lm-studio' | 'vllm'
  models: LocalModel[]
  /** llama.cpp returns 503 until its model is loaded. */
  isLoading?: boolean
}

type Answer = { status: number; body: object }

/** The server's response to requests about its models; null for other requests. */
export function answerLocal(
  server: LocalServer,
  request: IncomingMessage,
  path: string,
  body: string,
): Answer | null {
  const call = `${request.method} ${path}`
  if (call !== 'GET /v1/models') return calls[server.kind][call]?.(server, body) ?? null
  return ok({
    object: 'list',
    data: server.models.map(({ name, context }) => ({
      id: name,
      object: 'model',
      ...(server.kind === 'vllm' && { max_model_len: context }),
    })),
  })
}

const ok = (body: object): Answer => ({ status: 200, body })

type Calls = Record<string, (server: LocalServer, body: string) => Answer>

const calls: Record<LocalServer['kind'], Calls> = {
  vllm: {},
  ollama: {
    'GET /api/tags': ({ models }) =>
      ok({ models: models.map(({ name }) => ({ name, model: name, size: 1 })) }),
    'POST /api/show': ({ models }, body) => {
      const { model } = JSON.parse(body) as { model?: string }
      const found = models.find(({ name }) => name === model)
      if (!found) return { status: 404, body: { error: `model '${model}' not found` } }
      return ok({
        capabilities: ['completion', ...(found.hasVision ? ['vision'] : [])],
        details: { format: 'gguf', parameter_size: found.size },
        model_info: {
          'general.architecture': 'qwen3vl',
          'qwen3vl.context_length': found.context,
        },
      })
    },
  },
  'llama.cpp': {
    'GET /props': ({ models, isLoading }) =>
      isLoading
        ? { status: 503, body: { error: { code: 503, message: 'Loading model' } } }
        : ok({
            default_generation_settings: { n_ctx: models[0]?.context },
            modalities: { vision: models[0]?.hasVision ?? false, audio: false },
            model_path: models[0]?.name,
          }),
  },
  'lm-studio': {
    'GET /api/v0/models': ({ models }) =>
      ok({
        object: 'list',
        data: models.map(({ name, hasVision, context }) => ({
          id: name,
          object: 'model',
          type: hasVision ? 'vlm' : 'llm',
          state: 'loaded',
          max_context_length: 262144,
          loaded_context_length: context,
        })),
      }),
  },
}
