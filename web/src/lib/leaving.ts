import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session } from './session.ts'

/** One sentence about what would be lost by leaving now; undefined where nothing would. */
type Loss = () => string | undefined

let ofPage: Loss = () => undefined

/** What signing out would lose. */
export const lossNow: Loss = () => ofPage()

/**
 * Holds back whoever leaves the page while something would be lost; `ignoreBlocker` of a navigation goes without asking.
 * Closing or reloading the window is asked by the browser in its own words; who is signed out by force, or has
 * just signed out, is not held back.
 */
export function useLeaving(loss: Loss) {
  useEffect(() => {
    ofPage = loss
    return () => {
      ofPage = () => undefined
    }
  }, [loss])
  const wouldLose = () => session.isOpen() && loss() !== undefined
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && wouldLose(),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })
  return { asking: status === 'blocked', leave: () => proceed?.(), stay: () => reset?.() }
}
