import type { CallOutput } from '@verso/contract/call.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import type { BuiltInModel } from '../../ports/built-in-model.ts'

type ModelDeps = Pick<Deps, 'builtInModel' | 'log'>

/** Describes the model, and how far its installation is. */
export async function readModel({
  builtInModel,
}: Pick<Deps, 'builtInModel'>): Promise<CallOutput<'getBuiltInModel'>> {
  const { phase, progress, error } = await builtInModel.state()
  const is_usable = builtInModel.isReady()
  const known = { state: phase, is_usable, progress, calibration: calibrationOf(builtInModel) }
  try {
    const { runtimeBytes: runtime_bytes, ...about } = await builtInModel.about()
    return { ...known, model: { ...about, runtime_bytes }, problem: error }
  } catch (cause) {
    return { ...known, model: null, problem: sentenceOf(cause) }
  }
}

function calibrationOf({ calibration }: BuiltInModel) {
  const found = calibration()
  return found && { photos: found.photos, at: found.at.toISOString() }
}

/** Begins or continues to get the model. That takes minutes, so its outcome is read from the state. */
export async function startModel({ builtInModel, log }: ModelDeps) {
  builtInModel.get().then(
    () => log.info('the built-in model is ready'),
    (error: unknown) => log.warn({ err: error }, 'the built-in model could not be got'),
  )
  return { message: 'Getting the model has started.' }
}

/** Stops the download, even in another process. Throws `conflict` if it does not stop. */
export async function cancelModel({ builtInModel }: ModelDeps) {
  await builtInModel.cancel().catch((error: unknown) => {
    throw new AppError('conflict', sentenceOf(error))
  })
  return { message: 'The download was stopped. What has arrived is kept.' }
}

/** Throws `conflict` while another process is getting the model. */
export async function removeModel({ builtInModel }: ModelDeps) {
  await builtInModel.remove().catch((error: unknown) => {
    throw new AppError('conflict', sentenceOf(error))
  })
  return { message: 'The model is removed.' }
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
