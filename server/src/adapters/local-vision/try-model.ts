import { CannotSucceed } from './cannot-succeed.ts'
import { drawnPictures, rasterOf } from './drawn-pictures.ts'
import { createEngine } from './engine.ts'
import type { ModelManifest } from './manifest.ts'
import type { ModelFolder } from './model-folder.ts'
import { CannotWork, ProcessDied } from './model-process.ts'
import { checkedVisionSetup } from './setups.ts'

/**
 * Runs the graph for pictures once. Throws if it does not load, if its process ends, or if the vector is not as the
 * manifest states.
 */
export async function tryPicture(
  folder: ModelFolder,
  manifest: ModelManifest,
  signal: AbortSignal,
): Promise<void> {
  const [picture] = drawnPictures
  if (!picture) return
  const engine = createEngine(() => checkedVisionSetup(folder, manifest, null), { backOffMs: [0] })
  try {
    const { vector } = await engine.see(rasterOf(picture, manifest.picture.pixels), signal)
    signal.throwIfAborted()
    checkNumbers(vector, manifest.score.dimensions)
  } finally {
    await engine.stop()
  }
}

/** Throws `CannotWork` if these are not so many numbers. */
export function checkNumbers(numbers: Float32Array, count: number): void {
  if (numbers.length !== count)
    throw new CannotWork(`It returns ${numbers.length} numbers instead of ${count}.`)
  if (!numbers.every(Number.isFinite))
    throw new CannotWork('It returns values that are no numbers.')
}

/** The error as one sentence that says what to do, if it comes from a process of the model or from a full disk. */
export function inOneSentence(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException | null)?.code === 'ENOSPC')
    return new CannotSucceed('The disk is full. Make room and continue: what is done is kept.', {
      cause: error,
    })
  if (!(error instanceof CannotWork || error instanceof ProcessDied)) return error
  const [reason = ''] = error.message.split('\n')
  return new CannotSucceed(
    `The model cannot be run here (${reason.slice(0, 200).replace(/\.$/, '')}). Try again, or remove it and get it again.`,
    { cause: error },
  )
}
