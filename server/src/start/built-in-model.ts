import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { switchVision } from '../features/ai-settings/switch-vision.ts'
import type { BuiltInModel } from '../ports/built-in-model.ts'
import type { PhotoDecoder } from '../ports/photo-decoder.ts'

/** Opens the model in the data folder, whether or not it is installed there yet. */
export async function openBuiltIn(
  { DATA_DIR, MODEL_SOURCE }: Pick<Config, 'DATA_DIR' | 'MODEL_SOURCE'>,
  log: Logger,
  decoder: Pick<PhotoDecoder, 'square'>,
): Promise<BuiltInModel> {
  const { openBuiltInModel } = await import('../adapters/local-vision/built-in-model.ts')
  return openBuiltInModel({
    folder: join(DATA_DIR, 'models'),
    source: MODEL_SOURCE ?? null,
    decoder,
    onFault: (error) => log.error({ err: error }, 'the built-in model cannot be used'),
  })
}

/** After an update of Verso the vocabulary may have changed; preparing it takes minutes, so nothing waits for it. */
export function resumeBuiltIn({ builtInModel, log }: Pick<Deps, 'builtInModel' | 'log'>): void {
  builtInModel
    .resume()
    .catch((error: unknown) =>
      log.error({ err: error }, 'the built-in model could not learn the new vocabulary'),
    )
}

/** How often a process checks whether the model was installed, replaced or removed, possibly by another process. */
const pollMs = 2000

/**
 * Starts using the model once it is installed, and stops using it once it is removed. Returns a function that ends this.
 */
export function followBuiltIn(
  deps: Pick<Deps, 'builtInModel' | 'db' | 'log' | 'vision'>,
): () => void {
  const { builtInModel, log } = deps
  let before = builtInModel.identity()
  const timer = setInterval(() => {
    const now = builtInModel.identity()
    if (now === before) return
    before = now
    log.info({ isReady: now !== null }, 'the built-in model has come, gone or changed')
    switchVision(deps).catch((error: unknown) =>
      log.error({ err: error }, 'the built-in model could not be taken into use'),
    )
  }, pollMs).unref()
  return () => clearInterval(timer)
}
