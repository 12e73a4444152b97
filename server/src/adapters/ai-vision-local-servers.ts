import { z } from 'zod'

export type Place = { kind: keyof typeof localServers; url: string }

/** A model that a server has, and whether it may see by what the server says of it. */
export type Claim = { model: string; mayHaveVision: boolean }

type Probe = (url: string, signal: AbortSignal) => Promise<Claim[] | 'loading'>

/** How each kind of server is asked what it has. Each probe throws where another kind, or nobody, answers. */
export const localServers = {
  ollama: { name: 'Ollama', probe: askOllama },
  'llama.cpp': { name: 'llama.cpp', probe: askLlama },
  'lm-studio': { name: 'LM Studio', probe: askLmStudio },
  vllm: { name: 'vLLM', probe: askList },
} satisfies Record<string, { name: string; probe: Probe }>

const tags = z.object({ models: z.array(z.object({ name: z.string() })).max(200) })
const shown = z.object({ capabilities: z.array(z.string()).default([]) })

async function askOllama(url: string, signal: AbortSignal): Promise<Claim[]> {
  const { models } = await get(`${url}/api/tags`, tags, signal)
  return Promise.all(
    models.map(async ({ name }) => {
      const { capabilities } = await get(`${url}/api/show`, shown, signal, { model: name })
      return { model: name, mayHaveVision: capabilities.includes('vision') }
    }),
  )
}

const props = z.object({ modalities: z.object({ vision: z.boolean() }) })

async function askLlama(url: string, signal: AbortSignal): Promise<Claim[] | 'loading'> {
  const answer = await fetch(`${url}/props`, { signal, redirect: 'error' })
  if (answer.status === 503) return 'loading'
  const { modalities } = props.parse(await answer.json())
  const models = await askList(url, signal)
  return models.map(({ model }) => ({ model, mayHaveVision: modalities.vision }))
}

const library = z.object({ data: z.array(z.object({ id: z.string(), type: z.string() })).max(200) })

async function askLmStudio(url: string, signal: AbortSignal): Promise<Claim[]> {
  const { data } = await get(`${url}/api/v0/models`, library, signal)
  return data
    .filter(({ type }) => type === 'vlm' || type === 'llm')
    .map(({ id, type }) => ({ model: id, mayHaveVision: type === 'vlm' }))
}

const list = z.object({ data: z.array(z.object({ id: z.string() })).max(200) })

/** Such a list says nothing of eyes: only the picture tells. */
async function askList(url: string, signal: AbortSignal): Promise<Claim[]> {
  const { data } = await get(`${url}/v1/models`, list, signal)
  return data.map(({ id }) => ({ model: id, mayHaveVision: true }))
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
