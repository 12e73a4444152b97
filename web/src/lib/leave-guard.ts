import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session } from './session.ts'

/** Returns a sentence about what leaving now would lose; undefined if nothing. */
type DescribeLoss = () => string | undefined

const mounted = new Set<DescribeLoss>()

/** What signing out now would lose. */
export const unsavedWork: DescribeLoss = () =>
  [...mounted].map((describe) => describe()).find(Boolean)

/**
 * Blocks navigation to another page while something would be lost, until the user confirms; `ignoreBlocker` of a
 * navigation skips the question. Before the window is closed or reloaded the browser asks in its own words.
 * A user whose session has ended is not held back.
 */
export function useLeaveGuard(describeLoss: DescribeLoss) {
  const wouldLose = useLoss(describeLoss)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && wouldLose(),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })
  return { asking: status === 'blocked', leave: () => proceed?.(), stay: () => reset?.() }
}

/**
 * Has the browser ask before the window is closed or reloaded while something would be lost. Other pages of the app open
 * without a question: for requests on their way, which go on there.
 */
export function useCloseGuard(describeLoss: DescribeLoss): void {
  const wouldLose = useLoss(describeLoss)
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: wouldLose })
}

/** Counts the loss as unsaved work while mounted. Returns whether leaving now would lose something. */
function useLoss(describeLoss: DescribeLoss): () => boolean {
  useEffect(() => {
    mounted.add(describeLoss)
    return () => void mounted.delete(describeLoss)
  }, [describeLoss])
  return () => session.isOpen() && describeLoss() !== undefined
}
