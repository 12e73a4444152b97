import type { VisionError } from '../../ports/vision-model.ts'
import type { ProviderSettings } from './ask.ts'
import type { AiOptions, Provider } from './provider.ts'
import { isSmallModel } from './model-size.ts'

/** How a model is asked: what its provider wants said, without a schema, in the short prompt. */
export type Ways = { settings: ProviderSettings; isPlain: boolean; isShort: boolean }

type Chosen = Pick<AiOptions, 'model' | 'prompt'>

/** The ways to begin with. Small models on own machines get the short prompt, unless the operator says otherwise. */
export function firstWays({ settings, isOwn }: Provider, { model, prompt = 'auto' }: Chosen): Ways {
  const isShort = prompt === 'short' || (prompt === 'auto' && isOwn && isSmallModel(model))
  return { settings, isPlain: false, isShort }
}

/** What to ask for instead where a model does not take a question as it is; null where that is not the trouble. */
export function otherWay(
  { kind, message }: VisionError,
  { settings, isPlain, isShort }: Ways,
  { bareSettings, mayLackSchemas, isOwn }: Provider,
  { prompt = 'auto' }: Chosen,
): Partial<Ways> | null {
  if (kind === 'too_long') return isOwn && prompt === 'auto' && !isShort ? { isShort: true } : null
  if (kind !== 'bad_request') return null
  if (settings !== bareSettings && /effort|think|temperature/i.test(message)) {
    return { settings: bareSettings }
  }
  return mayLackSchemas && !isPlain ? { isPlain: true } : null
}
