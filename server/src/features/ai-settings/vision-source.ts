import type { Deps } from '../../deps.ts'
import { VisionError, type VisionModel } from '../../ports/vision-model.ts'
import type { ActiveVision, AiChoice, VisionSource } from '../../ports/vision-source.ts'
import { type ChosenAi, chosenAi, fingerprintOfAi } from './chosen-ai.ts'
import { readSavedAi } from './queries.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'keys' | 'log'> & {
  open: VisionSource['open']
  /** What an opened AI depends on besides the settings: the built-in model. */
  builtIn?: () => string | null
}

/** The source of the AI for this process. Throws if the environment chooses an AI that cannot be opened. */
export async function openVisionSource(needs: Needs): Promise<VisionSource> {
  const { config, db, open } = needs
  let { active, savedCapUsd, builtIn } = await load(needs)
  let refreshing: Promise<void> = Promise.resolve()

  async function reload(): Promise<void> {
    const { version } = await readSavedAi(db)
    if (version === active.version && builtIn === needs.builtIn?.()) return
    ;({ active, savedCapUsd, builtIn } = await load(needs))
  }

  return {
    current: () => active.model,
    active: () => active,
    capUsd: () => config.SPENDING_CAP_USD ?? savedCapUsd ?? undefined,
    open,
    refresh() {
      // One reload after the other, so that an older state never replaces a newer one.
      refreshing = refreshing.catch(() => undefined).then(reload)
      return refreshing
    },
  }
}

async function load(needs: Needs) {
  const { config, db, keys } = needs
  // Before the AI is opened, so that a later change is noticed.
  const builtIn = needs.builtIn?.()
  const saved = await readSavedAi(db)
  const chosen = chosenAi(config, saved, keys)
  const active: ActiveVision = {
    ...(await openChosen(needs, chosen)),
    version: saved.version,
    fingerprint: fingerprintOfAi(config, chosen, keys),
  }
  return { active, savedCapUsd: saved.cap, builtIn }
}

/** If the saved choice cannot be used, photos wait; a wrong choice in the environment stops the start. */
async function openChosen(
  { config, open, log }: Needs,
  { choice, problem }: ChosenAi,
): Promise<Pick<ActiveVision, 'model' | 'problem'>> {
  if (problem) return unusable(choice, problem)
  try {
    return { model: await open(choice), problem: null }
  } catch (error) {
    if (config.AI_PROVIDER) throw error
    log.error({ err: error }, 'the saved AI cannot be opened')
    const reason = error instanceof Error ? error.message : String(error)
    return unusable(choice, `The AI cannot be used: ${reason}`)
  }
}

/** A model whose calls pause the analysis until the settings change. */
function unusable({ provider, model: name }: AiChoice, problem: string) {
  const model: VisionModel = {
    provider: provider ?? 'basic',
    name: name ?? provider ?? 'none',
    prompt_version: 'none',
    estimateTokens: () => ({ prompt_tokens: 0, completion_tokens: 0 }),
    describe: () => Promise.reject(new VisionError('pause', 'auth', problem)),
  }
  return { model, problem }
}
