import { aiProviders, needsOf } from '@verso/contract/limits.ts'
import type { Deps } from '../server/src/deps.ts'
import type { BuiltInModel } from '../server/src/ports/built-in-model.ts'
import type { VisionModel } from '../server/src/ports/vision-model.ts'
import type { AiChoice } from '../server/src/ports/vision-source.ts'
import { openVision } from '../server/src/start/vision.ts'
import type { NamedModel } from './options.ts'

type Needs = Pick<Deps, 'builtInModel' | 'config' | 'log'> & { installed: AiChoice }

/** Opens the named AIs. A null opens the installation's AI, but only in first place. */
export async function openModels(
  needs: Needs,
  [first, ...others]: (NamedModel | null)[],
): Promise<VisionModel[]> {
  if (first === undefined) return []
  const named = [first, ...others.filter((model) => model !== null)]
  return Promise.all(named.map((model) => openModel(needs, model)))
}

/**
 * Opens the named AI or, by default, the one that the installation uses. A different provider gets its key and
 * address from EVAL_API_KEY and EVAL_BASE_URL. Throws a sentence if something is missing.
 */
async function openModel(needs: Needs, named: NamedModel | null): Promise<VisionModel> {
  const { config, log, builtInModel, installed } = needs
  const isInstalled = !named || named.provider === installed.provider
  const choice = isInstalled
    ? { ...installed, model: named?.model ?? installed.model }
    : { ...otherChoice(), provider: named.provider, model: named.model }
  checkComplete(choice, builtInModel)
  // A price set by the operator applies only to the installation's own model.
  const isOwnPrice = isInstalled && (!named?.model || named.model === installed.model)
  const prices = isOwnPrice ? {} : { AI_PRICE_INPUT: undefined, AI_PRICE_OUTPUT: undefined }
  return openVision({ ...config, ...prices }, log, choice, builtInModel)
}

const otherChoice = () => ({
  key: process.env['EVAL_API_KEY'] || null,
  baseUrl: process.env['EVAL_BASE_URL']?.replace(/\/+$/, '') || null,
})

function checkComplete(choice: AiChoice, builtInModel: BuiltInModel): void {
  const { provider, key, baseUrl, model } = choice
  if (provider === 'local' && !builtInModel.isReady()) {
    throw new Error('The built-in model is not here yet. Get it with  npm run model -- get')
  }
  const given = { key, base_url: baseUrl, model }
  const missing = provider ? needsOf(provider).find((need) => !given[need]) : undefined
  if (!provider || !missing) return
  const remedies = {
    key: 'Set EVAL_API_KEY.',
    base_url: 'Set EVAL_BASE_URL.',
    model: `Name it: ${provider}:MODEL.`,
  }
  const what = { key: 'a key', base_url: 'an address', model: 'the name of a model' }[missing]
  throw new Error(`${aiProviders[provider].label} needs ${what}. ${remedies[missing]}`)
}
