import type { VisionModel } from '../../ports/vision-model.ts'
import type { AskModel, ProviderSettings } from './ask.ts'
import type { ImageSize } from './image-tokens.ts'
import type { Pricing } from './prices.ts'

/** A provider, as registered in `server/src/start/vision.ts`. */
export type AiProvider = {
  /** Used if AI_MODEL is not set; null if AI_MODEL is required. */
  defaultModel: string | null
  /** How many seconds a call may take if AI_TIMEOUT_S is not set. */
  timeoutS: number
  open(options: AiOptions): VisionModel
}

/** The operator's settings, the same for all providers. */
export type AiOptions = {
  model: string
  /** null: the provider's own address. */
  baseUrl: string | null
  key: string | null
  timeoutMs: number
  /** English name of the language, such as `German`. */
  language: string
  /**
   * `auto`: the short prompt is used for small self-hosted models, and for photos that do not fit with the full one.
   */
  prompt?: 'auto' | 'full' | 'short'
  price: Pricing['own']
  /** Receives each warning for the operator once. */
  onWarning?: (sentence: string) => void
}

/** A model of a provider, with everything that differs between providers. */
export type ProviderModel = {
  id: string
  /** Shown to people, such as `OpenAI`. */
  name: string
  host: string
  ask: AskModel
  settings: ProviderSettings
  /** Options that depend on the size of the copy, in addition to `settings`. */
  sizeOptions?(size: ImageSize): ProviderSettings['providerOptions']
  /** The settings without those that some models reject; used after a model has rejected the full ones. */
  basicSettings: ProviderSettings
  pricing: Pricing
  /** The number of tokens for an image of this size. */
  imageTokens(size: ImageSize): number
  /** The IANA time zone in which the daily quota is renewed at midnight; absent if it is unknown. */
  quotaTimeZone?: string
  /** For APIs that many programs implement: some servers reject a schema with status 400. */
  mayLackSchemaSupport: boolean
  /** Runs on a machine of the operator: calls are free, and models may be small. */
  isSelfHosted: boolean
}
