import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session } from './session.ts'

/** Describes what leaving now would lose; undefined if nothing. */
type DescribeLoss = () => string | undefined

const mounted = new Set<DescribeLoss>()

/** What signing out now would lose. */
export const unsavedWork: DescribeLoss = () =>
  [...mounted].map((describe) => describe()).find(Boolean)

/**
 * Blocks navigation to another page while something would be lost, until the user confirms; a navigation with
 * `ignoreBlocker` is not blocked. When the window is closed or reloaded the browser asks in its own words. A user
 * whose session has ended is not held back.
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
 * Has the browser ask before the window is closed or reloaded while something would be lost. Navigation within the app is
 * not blocked: for requests in progress, which continue on other pages.
 */
export function useCloseGuard(describeLoss: DescribeLoss): void {
  const wouldLose = useLoss(describeLoss)
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: wouldLose })
}

/** Registers the loss as unsaved work while mounted. Returns whether leaving now would lose something. */
function useLoss(describeLoss: DescribeLoss): () => boolean {
  useEffect(() => {
    mounted.add(describeLoss)
    return () => void mounted.delete(describeLoss)
  }, [describeLoss])
  return () => session.isOpen() && describeLoss() !== undefined
}
