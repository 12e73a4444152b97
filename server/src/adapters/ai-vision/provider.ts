import type { Model, ProviderSettings } from './ask.ts'
import type { Pricing } from './prices.ts'

/** What all providers are told by the operator. */
export type AiOptions = {
  model: string
  /** Without one the provider's own. */
  baseUrl: string | null
  key: string | null
  timeoutMs: number
  /** By its name, in English: `German`. */
  language: string
  /** `auto`: the short one for small models on own machines, and for photos that are too much for them. */
  prompt?: 'auto' | 'full' | 'short'
  price: Pricing['own']
  /** Is told once what an operator should look at. */
  onWarning?: (sentence: string) => void
}

/** One provider: its name, its model in the library, and its ways. */
export type Provider = {
  id: string
  label: string
  host: string
  model: Model
  settings: ProviderSettings
  /** The same without what not every model takes; asked for where one complains. */
  bareSettings: ProviderSettings
  pricing: Pricing
  /** Servers of many makes: some take no schema and say so with 400. */
  mayLackSchemas: boolean
  /** On a machine of the operator: nothing is paid there, and models may be small. */
  isOwn: boolean
}
