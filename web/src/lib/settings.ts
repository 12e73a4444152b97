import type { CallOutput } from '@verso/contract/call.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from './api.ts'

type Settings = CallOutput<'getSettings'>
type State = { settings: Settings | undefined; failed: boolean }

/** A store of its own and not a query: the sign-in page needs it and must stay small. */
let state: State = { settings: undefined, failed: false }
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** What this installation is called and where its links lead; undefined until it is here. Fetched once a visit. */
export function useSettings(): Settings | undefined {
  return useSettingsState().settings
}

/** For pages that cannot do without: tells also whether the fetch failed. `loadSettings` tries again. */
export function useSettingsState(): State {
  useEffect(() => void loadSettings(), [])
  return useSyncExternalStore(subscribe, () => state)
}

/** Fetches unless that is done or under way; never rejects. */
export function loadSettings(): Promise<void> {
  if (state.settings) return Promise.resolve()
  loading ??= api
    .getSettings({})
    .then(
      (settings) => change({ settings, failed: false }),
      (error: unknown) => {
        console.error('Could not load the settings', error)
        change({ settings: undefined, failed: true })
      },
    )
    .finally(() => (loading = undefined))
  return loading
}

function change(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
