import type { Deps } from '../../deps.ts'
import { resetOnNewProvider } from '../ai-schedule/provider-state.ts'
import { aiSettingsChannel } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'log' | 'vision'>

/**
 * Switches to the AI of the newest settings. If it is another one, everything known about the previous one, such as a
 * pause, is forgotten.
 */
export async function switchVision(deps: Needs): Promise<void> {
  await deps.vision.refresh()
  await resetOnNewProvider(deps)
}

/**
 * Follows the settings from now on. A change during a lost connection is noticed when the connection is back, or at
 * the next photo.
 */
export function followAiSettings(deps: Needs & Pick<Deps, 'listener'>): () => void {
  return deps.listener.subscribe(aiSettingsChannel, () => {
    switchVision(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, 'the settings of the AI could not be read'),
    )
  })
}
