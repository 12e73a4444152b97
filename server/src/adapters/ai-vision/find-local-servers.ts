import type { LocalServer } from '../../ports/local-models.ts'
import { type ListedModel, localServers, type ServerAddress } from './local-servers.ts'
import { isSmallModel } from './model-size.ts'
import { readsNumber } from './vision-probe.ts'

const probeMs = 800
/** Shorter than the limit of a call. A model that is still loading will be ready at the next search. */
const visionProbeMs = 25_000
const maxVisionProbes = 3

/** Default addresses of these servers, on this machine only. */
const defaultAddresses: ServerAddress[] = [
  { kind: 'ollama', url: 'http://127.0.0.1:11434' },
  { kind: 'llama.cpp', url: 'http://127.0.0.1:8080' },
  { kind: 'llama.cpp', url: 'http://127.0.0.1:9931' },
  { kind: 'lm-studio', url: 'http://127.0.0.1:1234' },
  { kind: 'vllm', url: 'http://127.0.0.1:8000' },
]

/** Finds model servers, and checks whether their models can read a random number from an image. */
export async function findLocalServers(
  addresses: ServerAddress[] = defaultAddresses,
  number?: string,
): Promise<LocalServer[]> {
  const found = await Promise.all(addresses.map((address) => inspect(address, number)))
  return found.filter((server) => server !== null)
}

async function inspect({ kind, url }: ServerAddress, number?: string): Promise<LocalServer | null> {
  const { name, probe } = localServers[kind]
  const listed = await probe(url, AbortSignal.timeout(probeMs)).catch(() => null)
  if (!listed) return null
  if (listed === 'loading') return { name, address: url, is_loading: true, models: [] }
  const timeout = AbortSignal.timeout(visionProbeMs)
  const models: LocalServer['models'] = []
  for (const model of listed) {
    const sees =
      models.length < maxVisionProbes
        ? await probeVision({ kind, url }, model, timeout, number)
        : asListed(model)
    models.push({ name: model.model, sees, settings: settingsFor(kind, url, model) })
  }
  return { name, address: url, is_loading: false, models }
}

const asListed = ({ mayHaveVision }: ListedModel) => (mayHaveVision ? 'not_tried' : 'no')

/** Probes one model after the other, because two at once may not fit into memory. */
async function probeVision(
  address: ServerAddress,
  model: ListedModel,
  timeout: AbortSignal,
  number?: string,
) {
  if (!model.mayHaveVision || timeout.aborted) return asListed(model)
  const isRight = await readsNumber({ ...address, model: model.model }, timeout, number)
  return isRight ? 'yes' : timeout.aborted ? 'not_tried' : 'no'
}

/** The settings for this model. AI_PROMPT is included only if its name does not show how small it is. */
function settingsFor(
  kind: ServerAddress['kind'],
  url: string,
  { model, isSmall }: ListedModel,
): string[] {
  const server =
    kind === 'ollama'
      ? ['AI_PROVIDER=ollama']
      : ['AI_PROVIDER=openai-compatible', `AI_BASE_URL=${url}/v1`]
  const prompt = isSmall && !isSmallModel(model) ? ['AI_PROMPT=short'] : []
  return [...server, `AI_MODEL=${model}`, ...prompt]
}
