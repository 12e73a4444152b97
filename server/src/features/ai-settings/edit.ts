import type { ParsedInput } from '@verso/contract/call.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { AiChoice } from '../../ports/vision-source.ts'
import { capProblem } from '../ai-schedule/spending-cap.ts'
import { resumeAnalysis } from '../ai-schedule/status.ts'
import { ofEnvironment } from './chosen-ai.ts'
import { givenChoice, openGiven } from './given-choice.ts'
import { lockSavedAi, readSavedAi, saveAi } from './queries.ts'
import { sealKey } from './sealed-key.ts'
import { switchVision } from './switch-vision.ts'

type Needs = Pick<Deps, 'builtInModel' | 'config' | 'db' | 'keys' | 'log' | 'vision'>
type Input = ParsedInput<'editAiSettings'>

/**
 * Saves the AI of the installation; all processes use it from the next photo on. Logged without the key. Throws
 * `conflict` for settings that the environment decides and if the settings have been changed in the meantime, and
 * `invalid_input` for a choice that cannot be used and for a cap without a known price.
 */
export async function editAiSettings(deps: Needs, { userId }: Actor, input: Input): Promise<void> {
  const { config, db, log } = deps
  refuseFixed(config, input)
  const saved = await readSavedAi(db)
  const choice = config.AI_PROVIDER ? null : givenChoice(deps, saved, input)
  const model = choice ? await openGiven(deps, choice) : deps.vision.current()
  const problem = capProblem(model, input.cap ?? undefined)
  if (problem) throw new AppError('invalid_input', problem)
  const row = {
    ...(choice ? rowOf(deps, choice) : saved),
    cap: config.SPENDING_CAP_USD === undefined ? input.cap : saved.cap,
  }
  await db.transaction().execute(async (tx) => {
    const { version } = await lockSavedAi(tx)
    if (version !== saved.version)
      throw new AppError(
        'conflict',
        'The AI settings have been changed in between. Load the page again.',
      )
    await saveAi(tx, row)
  })
  await switchVision(deps)
  // A key that the provider had refused may be valid by now, so entering it again also ends the pause.
  if (input.key) await resumeAnalysis(deps)
  const { provider, model: name, base_url, cap } = row
  const change = { provider, model: name, base_url, has_key: row.sealed_key !== null, cap }
  log.info({ by: userId, ...change }, 'the AI settings were changed')
}

/** Settings that the environment decides must be sent unchanged. */
function refuseFixed(config: Config, { provider, model, base_url, key, cap }: Input): void {
  const fixed = ofEnvironment(config)
  const isOther =
    provider !== fixed.provider ||
    model !== fixed.model ||
    base_url !== fixed.baseUrl ||
    key !== undefined
  if (config.AI_PROVIDER && isOther) throw fixedBy('AI_PROVIDER')
  if (config.SPENDING_CAP_USD !== undefined && cap !== config.SPENDING_CAP_USD)
    throw fixedBy('SPENDING_CAP_USD')
}

const fixedBy = (variable: string) =>
  new AppError(
    'conflict',
    `The setting ${variable} of this installation decides this. Remove it from the environment and start Verso again to choose here.`,
  )

function rowOf({ keys }: Needs, { provider, model, baseUrl, key }: AiChoice) {
  const sealed_key = provider && key ? sealKey(keys, key, { provider, baseUrl }) : null
  return { provider, model, base_url: baseUrl, sealed_key }
}
