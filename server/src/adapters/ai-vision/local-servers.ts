import { z } from 'zod'
import { isReportedSmall } from './model-size.ts'

export type ServerAddress = { kind: keyof typeof localServers; url: string }

/** A model as listed by its server. */
export type ListedModel = { model: string; mayHaveVision: boolean; isSmall: boolean }

type Probe = (url: string, signal: AbortSignal) => Promise<ListedModel[] | 'loading'>

/** How to list the models of each kind of server. A probe throws if no server answers, or one of another kind. */
export const localServers = {
  ollama: { name: 'Ollama', probe: askOllama },
  'llama.cpp': { name: 'llama.cpp', probe: askLlama },
  'lm-studio': { name: 'LM Studio', probe: askLmStudio },
  vllm: { name: 'vLLM', probe: askList },
} satisfies Record<string, { name: string; probe: Probe }>

const modelTags = z.object({ models: z.array(z.object({ name: z.string() })).max(200) })
const tokenCount = z.number().optional().catch(undefined)
const modelDetails = z.object({
  capabilities: z.array(z.string()).default([]),
  details: z.object({ parameter_size: z.string().optional() }).catch({}),
  /** Contains `qwen3vl.context_length` and the like. */
  model_info: z.record(z.string(), z.unknown()).catch({}),
})

async function askOllama(url: string, signal: AbortSignal): Promise<ListedModel[]> {
  const { models } = await get(`${url}/api/tags`, modelTags, signal)
  return Promise.all(
    models.map(async ({ name }) => {
      const details = await get(`${url}/api/show`, modelDetails, signal, { model: name })
      const length = Object.entries(details.model_info).find(([key]) =>
        key.endsWith('.context_length'),
      )
      const context = tokenCount.parse(length?.[1])
      return {
        model: name,
        mayHaveVision: details.capabilities.includes('vision'),
        isSmall: isReportedSmall({ size: details.details.parameter_size, context }),
      }
    }),
  )
}

const props = z.object({
  modalities: z.object({ vision: z.boolean() }),
  default_generation_settings: z.object({ n_ctx: tokenCount }).catch({}),
})

async function askLlama(url: string, signal: AbortSignal): Promise<ListedModel[] | 'loading'> {
  const response = await fetch(`${url}/props`, { signal, redirect: 'error' })
  if (response.status === 503) return 'loading'
  const properties = props.parse(await response.json())
  const isSmall = isReportedSmall({ context: properties.default_generation_settings.n_ctx })
  const models = await askList(url, signal)
  return models.map(({ model }) => ({
    model,
    isSmall,
    mayHaveVision: properties.modalities.vision,
  }))
}

const modelLibrary = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        type: z.string(),
        loaded_context_length: tokenCount,
        max_context_length: tokenCount,
      }),
    )
    .max(200),
})

async function askLmStudio(url: string, signal: AbortSignal): Promise<ListedModel[]> {
  const { data } = await get(`${url}/api/v0/models`, modelLibrary, signal)
  return data
    .filter(({ type }) => type === 'vlm' || type === 'llm')
    .map(({ id, type, loaded_context_length: loaded, max_context_length: max }) => ({
      model: id,
      mayHaveVision: type === 'vlm',
      isSmall: isReportedSmall({ context: loaded ?? max }),
    }))
}

const modelList = z.object({
  data: z.array(z.object({ id: z.string(), max_model_len: tokenCount })).max(200),
})

/** This list does not say whether a model can read images, so each model has to be probed. */
async function askList(url: string, signal: AbortSignal): Promise<ListedModel[]> {
  const { data } = await get(`${url}/v1/models`, modelList, signal)
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
  const response = await fetch(url, { signal, redirect: 'error', ...post })
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`)
  return schema.parse(await response.json())
}
