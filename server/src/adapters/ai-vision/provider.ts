import type { VisionModel } from '../../ports/vision-model.ts'
import type { AskModel, ProviderSettings } from './ask.ts'
import type { ImageSize } from './image-tokens.ts'
import type { Pricing } from './prices.ts'

/** A provider, as it is registered in `server/src/start/vision.ts`. */
export type AiProvider = {
  /** Used where AI_MODEL is not set; null where AI_MODEL is required. */
  defaultModel: string | null
  /** Seconds a call may take where AI_TIMEOUT_S is not set. */
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
  /** `auto`: the short prompt for small self-hosted models, and for photos that do not fit with the full one. */
  prompt?: 'auto' | 'full' | 'short'
  price: Pricing['own']
  /** Receives each warning for the operator once. */
  onWarning?: (sentence: string) => void
}

/** A model of a provider, and everything in which it differs from others. */
export type ProviderModel = {
  id: string
  /** Shown to people: `OpenAI`. */
  name: string
  host: string
  ask: AskModel
  settings: ProviderSettings
  /** Options that follow from the size of the copy, in addition to `settings`. */
  sizeOptions?(size: ImageSize): ProviderSettings['providerOptions']
  /** The settings without those that not every model accepts; used after a model has rejected them. */
  basicSettings: ProviderSettings
  pricing: Pricing
  /** Tokens that one image of this size counts as. */
  imageTokens(size: ImageSize): number
  /** Where the daily quota is renewed at midnight, as an IANA time zone; absent where that is not known. */
  quotaTimeZone?: string
  /** For software of many makers: some servers reject a schema with status 400. */
  mayLackSchemaSupport: boolean
  /** On a machine of the operator: calls are free, and models may be small. */
  isSelfHosted: boolean
}
