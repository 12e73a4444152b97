import type { LocalServer } from '../../ports/local-models.ts'
import { type ListedModel, localServers, type ServerAddress } from './local-servers.ts'
import { isSmallModel } from './model-size.ts'
import { readsNumber } from './vision-probe.ts'

const probeMs = 800
/** Less than a call to the API may take; a model that has to be loaded first is there when asked again. */
const visionProbeMs = 25_000
const maxVisionProbes = 3

/** Where such servers listen unless told otherwise; nothing but this machine is asked. */
const defaultAddresses: ServerAddress[] = [
  { kind: 'ollama', url: 'http://127.0.0.1:11434' },
  { kind: 'llama.cpp', url: 'http://127.0.0.1:8080' },
  { kind: 'llama.cpp', url: 'http://127.0.0.1:9931' },
  { kind: 'lm-studio', url: 'http://127.0.0.1:1234' },
  { kind: 'vllm', url: 'http://127.0.0.1:8000' },
]

/** Finds model servers at `places` and lets models that claim to see prove it by a number, a new one each time. */
export async function findLocalModels(
  places: ServerAddress[] = defaultAddresses,
  number?: string,
): Promise<LocalServer[]> {
  const found = await Promise.all(places.map((place) => inspect(place, number)))
  return found.filter((server) => server !== null)
}

async function inspect({ kind, url }: ServerAddress, number?: string): Promise<LocalServer | null> {
  const { name, probe } = localServers[kind]
  const claims = await probe(url, AbortSignal.timeout(probeMs)).catch(() => null)
  if (!claims) return null
  if (claims === 'loading') return { name, address: url, is_loading: true, models: [] }
  const limit = AbortSignal.timeout(visionProbeMs)
  const models: LocalServer['models'] = []
  for (const claim of claims) {
    const sees =
      models.length < maxVisionProbes
        ? await probeVision(url, claim, limit, number)
        : asListed(claim)
    models.push({ name: claim.model, sees, settings: settingsFor(kind, url, claim) })
  }
  return { name, address: url, is_loading: false, models }
}

const asListed = ({ mayHaveVision }: ListedModel) => (mayHaveVision ? 'not_tried' : 'no')

/** One after the other: two models at once may not fit into the machine. */
async function probeVision(url: string, claim: ListedModel, limit: AbortSignal, number?: string) {
  if (!claim.mayHaveVision || limit.aborted) return asListed(claim)
  const isRight = await readsNumber(`${url}/v1`, claim.model, limit, number)
  return isRight ? 'yes' : limit.aborted ? 'not_tried' : 'no'
}

/** What its name tells the app finds out by itself; what its server alone knows has to be set. */
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
