import { createAtom, useSelector } from '@tanstack/react-store'
import { PartError } from './part.ts'

/** A part that the user requested and that could not be loaded. The page stays as it is. */
export type LoadFailure = {
  what: 'page' | 'part'
  /** Whether only a reload can help. */
  isFinal: boolean
  /** Tries again, or reloads if that is the only way. */
  again: () => void
}

const state = createAtom<LoadFailure | null>(null)

export const loadFailure = {
  show(
    what: LoadFailure['what'],
    error: unknown,
    { retry, reload }: Record<'retry' | 'reload', () => void>,
  ) {
    console.error(error)
    const isFinal = error instanceof PartError && error.isFinal
    state.set({ what, isFinal, again: isFinal ? reload : retry })
  },
  hide: () => state.set(null),
}

export function useLoadFailure(): LoadFailure | null {
  return useSelector(state)
}
