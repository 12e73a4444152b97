import type { VisionError } from '../../ports/vision-model.ts'
import type { ProviderSettings } from './ask.ts'
import { isSmallModel } from './model-size.ts'
import type { AiOptions, ProviderModel } from './provider.ts'

/** How a model is asked. */
export type RequestStyle = {
  settings: ProviderSettings
  /** Describe the schema in the prompt instead of sending it. */
  isPlain: boolean
  /** Use the short prompt. */
  isShort: boolean
}

type StyleOptions = Pick<AiOptions, 'model' | 'prompt'>

/**
 * The style of the first request. Small self-hosted models get the short prompt, unless the operator decided
 * otherwise.
 */
export function initialStyle(
  { settings, isSelfHosted }: ProviderModel,
  { model, prompt = 'auto' }: StyleOptions,
): RequestStyle {
  const isShort = prompt === 'short' || (prompt === 'auto' && isSelfHosted && isSmallModel(model))
  return { settings, isPlain: false, isShort }
}

/** What to change after a model has rejected a request; null if no other style would help. */
export function fallbackStyle(
  { kind, message }: VisionError,
  { settings, isPlain, isShort }: RequestStyle,
  { basicSettings, mayLackSchemaSupport, isSelfHosted }: ProviderModel,
  { prompt = 'auto' }: StyleOptions,
): Partial<RequestStyle> | null {
  if (kind === 'too_long') {
    return isSelfHosted && prompt === 'auto' && !isShort ? { isShort: true } : null
  }
  if (kind !== 'bad_request') return null
  if (settings !== basicSettings && /effort|think|temperature|media.?resolution/i.test(message)) {
    return { settings: basicSettings }
  }
  return mayLackSchemaSupport && !isPlain ? { isPlain: true } : null
}
