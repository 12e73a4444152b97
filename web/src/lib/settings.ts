import { createAtom, useSelector } from '@tanstack/react-store'
import type { CallOutput } from '@verso/contract/call.ts'
import { useEffect } from 'react'
import { api } from './api.ts'
import { singleFlight } from './single-flight.ts'

type Settings = CallOutput<'getSettings'>
type State = { settings: Settings | undefined; failed: boolean }

/** A store rather than a query, because the sign-in page needs it and must stay small. It is the same for every user. */
const state = createAtom<State>({ settings: undefined, failed: false })

/** The names and links of this installation, loaded once per visit; undefined until then. */
export function useSettings(): Settings | undefined {
  return useSettingsState().settings
}

/** For pages that need the settings: also reports a failure. `loadSettings` tries again. */
export function useSettingsState(): State {
  useEffect(() => void loadSettings(), [])
  return useSelector(state)
}

/** Loads the settings unless they are loaded or being loaded. Never rejects. */
export async function loadSettings(): Promise<void> {
  if (!state.get().settings) await load()
}

/** Loads the settings again after a change. Never rejects. */
export const reloadSettings = (): Promise<void> => load()

const load = singleFlight(async () => {
  try {
    state.set({ settings: await api.getSettings({}), failed: false })
  } catch (error) {
    console.error('Could not load the settings', error)
    state.set({ settings: undefined, failed: true })
  }
})
