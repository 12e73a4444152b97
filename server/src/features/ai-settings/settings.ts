import type { CallOutput } from '@verso/contract/call.ts'
import type { Deps } from '../../deps.ts'
import { readSavedAi } from './queries.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'vision'>

/** The AI of the installation for its administrators, without the key. */
export async function describeAiSettings({
  config,
  db,
  vision,
}: Needs): Promise<CallOutput<'getAiSettings'>> {
  const saved = await readSavedAi(db)
  const { AI_PROVIDER, AI_MODEL = null, AI_BASE_URL = null, AI_API_KEY } = config
  const { model, problem } = vision.active()
  return {
    ...(AI_PROVIDER
      ? { provider: AI_PROVIDER, model: AI_MODEL, base_url: AI_BASE_URL, has_key: !!AI_API_KEY }
      : {
          provider: saved.provider,
          model: saved.model,
          base_url: saved.base_url,
          has_key: saved.sealed_key !== null,
        }),
    cap: vision.capUsd() ?? null,
    in_use: {
      provider: model.provider,
      model: model.name,
      receiver: model.receiver ?? null,
    },
    fixed: { ai: AI_PROVIDER !== undefined, cap: config.SPENDING_CAP_USD !== undefined },
    problem,
  }
}
