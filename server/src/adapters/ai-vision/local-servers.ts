import { z } from 'zod'
import { isReportedSmall } from './model-size.ts'

export type ServerAddress = { kind: keyof typeof localServers; url: string }

/** A model that a server has, and whether it may see, and is small, by what the server says of it. */
export type ListedModel = { model: string; mayHaveVision: boolean; isSmall: boolean }

type Probe = (url: string, signal: AbortSignal) => Promise<ListedModel[] | 'loading'>

/** How each kind of server is asked what it has. Each probe throws where another kind, or nobody, answers. */
export const localServers = {
  ollama: { name: 'Ollama', probe: askOllama },
  'llama.cpp': { name: 'llama.cpp', probe: askLlama },
  'lm-studio': { name: 'LM Studio', probe: askLmStudio },
  vllm: { name: 'vLLM', probe: askList },
} satisfies Record<string, { name: string; probe: Probe }>

const tags = z.object({ models: z.array(z.object({ name: z.string() })).max(200) })
const tokens = z.number().optional().catch(undefined)
const shown = z.object({
  capabilities: z.array(z.string()).default([]),
  details: z.object({ parameter_size: z.string().optional() }).catch({}),
  /** `qwen3vl.context_length` and the like. */
  model_info: z.record(z.string(), z.unknown()).catch({}),
})

async function askOllama(url: string, signal: AbortSignal): Promise<ListedModel[]> {
  const { models } = await get(`${url}/api/tags`, tags, signal)
  return Promise.all(
    models.map(async ({ name }) => {
      const said = await get(`${url}/api/show`, shown, signal, { model: name })
      const length = Object.entries(said.model_info).find(([key]) =>
        key.endsWith('.context_length'),
      )
      const context = tokens.parse(length?.[1])
      return {
        model: name,
        mayHaveVision: said.capabilities.includes('vision'),
        isSmall: isReportedSmall({ size: said.details.parameter_size, context }),
      }
    }),
  )
}

const props = z.object({
  modalities: z.object({ vision: z.boolean() }),
  default_generation_settings: z.object({ n_ctx: tokens }).catch({}),
})

async function askLlama(url: string, signal: AbortSignal): Promise<ListedModel[] | 'loading'> {
  const answer = await fetch(`${url}/props`, { signal, redirect: 'error' })
  if (answer.status === 503) return 'loading'
  const said = props.parse(await answer.json())
  const isSmall = isReportedSmall({ context: said.default_generation_settings.n_ctx })
  const models = await askList(url, signal)
  return models.map(({ model }) => ({
    model,
    isSmall,
    mayHaveVision: said.modalities.vision,
  }))
}

const library = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        type: z.string(),
        loaded_context_length: tokens,
        max_context_length: tokens,
      }),
    )
    .max(200),
})

async function askLmStudio(url: string, signal: AbortSignal): Promise<ListedModel[]> {
  const { data } = await get(`${url}/api/v0/models`, library, signal)
  return data
    .filter(({ type }) => type === 'vlm' || type === 'llm')
    .map(({ id, type, loaded_context_length: loaded, max_context_length: most }) => ({
      model: id,
      mayHaveVision: type === 'vlm',
      isSmall: isReportedSmall({ context: loaded ?? most }),
    }))
}

const list = z.object({
  data: z.array(z.object({ id: z.string(), max_model_len: tokens })).max(200),
})

/** Such a list says nothing of eyes: only the picture tells. */
async function askList(url: string, signal: AbortSignal): Promise<ListedModel[]> {
  const { data } = await get(`${url}/v1/models`, list, signal)
  return data.map(({ id, max_model_len: context }) => ({
    model: id,
    mayHaveVision: true,
    isSmall: isReportedSmall({ context }),
  }))
}

async function get<S extends z.ZodType>(
  url: string,
  schema: S,
  signal: AbortSignal,
  body?: object,
): Promise<z.output<S>> {
  const post = body && {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  }
  const answer = await fetch(url, { signal, redirect: 'error', ...post })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return schema.parse(await answer.json())
}
