import type { ParsedInput } from '@verso/contract/call.ts'
import { aiProviders, needsOf } from '@verso/contract/limits.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import type { VisionModel } from '../../ports/vision-model.ts'
import type { AiChoice } from '../../ports/vision-source.ts'
import type { SavedAi } from './queries.ts'
import { openKey } from './sealed-key.ts'

type Given = Pick<ParsedInput<'editAiSettings'>, 'provider' | 'model' | 'base_url' | 'key'>

const sentences = {
  key: 'needs its key.',
  base_url: 'needs its address, such as http://127.0.0.1:1234/v1.',
  model: 'needs the name of a model.',
}

/**
 * The choice that an administrator entered. If no key was entered, the saved one is used, provided it was saved for
 * this provider and address. Throws `invalid_input` if something is missing.
 */
export function givenChoice(
  { keys }: Pick<Deps, 'keys'>,
  saved: SavedAi,
  { provider, model, base_url: baseUrl, key }: Given,
): AiChoice {
  if (provider === null || provider === 'basic')
    return { provider, model: null, baseUrl: null, key: null }
  const savedKey = saved.sealed_key && openKey(keys, saved.sealed_key, { provider, baseUrl })
  const choice = { provider, model, baseUrl, key: key === undefined ? savedKey : key }
  const given = { key: choice.key, base_url: baseUrl, model }
  const missing = needsOf(provider).find((need) => !given[need])
  if (missing)
    throw new AppError('invalid_input', `${aiProviders[provider].label} ${sentences[missing]}`)
  if (choice.key && !/^[\x21-\x7e]+$/.test(choice.key))
    throw new AppError(
      'invalid_input',
      'The key contains a character that no key has, such as a typographic quote. Copy it again.',
    )
  return choice
}

/** Opens the AI without using it. Throws `invalid_input` with the reason if that fails. */
export async function openGiven(
  { builtInModel, vision }: Pick<Deps, 'builtInModel' | 'vision'>,
  choice: AiChoice,
): Promise<VisionModel> {
  if (choice.provider === 'local' && !builtInModel.isReady())
    throw new AppError('invalid_input', 'The built-in model is not here yet. Get it first.')
  return vision.open(choice).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new AppError('invalid_input', `This AI cannot be used: ${reason}`)
  })
}
