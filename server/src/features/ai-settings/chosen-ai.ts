import { createHmac } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Keys } from '../../keys.ts'
import type { AiChoice } from '../../ports/vision-source.ts'
import type { SavedAi } from './queries.ts'
import { openKey } from './sealed-key.ts'

/** `problem`: a message for administrators if the saved choice cannot be used. */
export type ChosenAi = { choice: AiChoice; problem: string | null }

const unreadableKey =
  'The saved key of the AI cannot be read with the secret of this installation. Enter it again on Admin Config.'

/**
 * The AI to use: the environment's if AI_PROVIDER is set, otherwise the saved one. All four settings come from the
 * same place, so that the key of one never reaches the address of the other.
 */
export function chosenAi(config: Config, saved: SavedAi, keys: Pick<Keys, 'aiKey'>): ChosenAi {
  if (config.AI_PROVIDER) return { choice: ofEnvironment(config), problem: null }
  const { provider, model, base_url: baseUrl, sealed_key: sealed } = saved
  const key = provider && sealed ? openKey(keys, sealed, { provider, baseUrl }) : null
  const problem = sealed && key === null ? unreadableKey : null
  return { choice: { provider, model, baseUrl, key }, problem }
}

/** The environment's choice alone. */
export const ofEnvironment = ({
  AI_PROVIDER,
  AI_MODEL,
  AI_BASE_URL,
  AI_API_KEY,
}: Config): AiChoice => ({
  provider: AI_PROVIDER ?? null,
  model: AI_MODEL ?? null,
  baseUrl: AI_BASE_URL ?? null,
  key: AI_API_KEY ?? null,
})

/** A fingerprint that differs for any two choices and for any two sets of AI settings in the environment. */
export function fingerprintOfAi(
  config: Config,
  { choice, problem }: ChosenAi,
  keys: Pick<Keys, 'settings'>,
): string {
  const settings = Object.entries(config).filter(([name]) => name.startsWith('AI_'))
  const text = JSON.stringify([choice, problem, settings])
  return createHmac('sha256', keys.settings).update(text).digest('hex').slice(0, 16)
}
