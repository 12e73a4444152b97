import type { AiProviderName } from '@verso/contract/limits.ts'
import type { VisionModel } from './vision-model.ts'

/** An AI and how to reach it. Never log or send it: it contains the key. */
export type AiChoice = {
  /** null if no one has chosen: then the best that works here without settings. */
  provider: AiProviderName | null
  /** null: the provider's default. */
  model: string | null
  /** null: the provider's own address. */
  baseUrl: string | null
  key: string | null
}

/** The AI that is in use, as of one version of the settings. */
export type ActiveVision = {
  model: VisionModel
  /** The version in the row `ai_settings`; photos are sent only while it is the newest. */
  version: number
  /** Distinguishes choices, without revealing the key. */
  fingerprint: string
  /** For administrators, if the saved choice cannot be used; `model` then pauses the analysis. */
  problem: string | null
}

/** The AI changes while the process runs (docs/decisions/0020-ai-settings.md): nothing keeps a model longer than one run. */
export type VisionSource = {
  current(): VisionModel
  /** Call it once at the start of a run, and use the result until its end. */
  active(): ActiveVision
  /** The installation's monthly spending cap in USD. */
  capUsd(): number | undefined
  /** Opens another AI without switching to it. Throws an error whose sentence an administrator can act on. */
  open(choice: AiChoice): Promise<VisionModel>
  /** Reads the settings again and switches to the AI that they choose. */
  refresh(): Promise<void>
}
