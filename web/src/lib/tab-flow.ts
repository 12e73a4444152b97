import { createAtom, useSelector } from '@tanstack/react-store'

/** A sign-up or a password reset that is waiting for its code. Never contains a password or a code. */
export type TabFlow = {
  email: string
  /** The server's id of the flow, which proves that it was started here. */
  flow_id?: string
  /** No further code can be requested before this time, in milliseconds. */
  resendFrom?: number
  isConfirmed?: boolean
}

/**
 * A flow of this tab, kept in session storage: it survives a reload, and other tabs cannot change it (A-43 as amended).
 */
export function createTabFlow(key: string) {
  const store = createAtom<TabFlow | null>(read(key))

  function set(flow: TabFlow | null) {
    if (flow) sessionStorage.setItem(key, JSON.stringify(flow))
    else sessionStorage.removeItem(key)
    store.set(flow)
  }

  return {
    store,
    get: () => store.get(),
    set,
    update(change: Partial<TabFlow>) {
      const flow = store.get()
      if (flow) set({ ...flow, ...change })
    },
  }
}

/** Returns the flow, and renders again when it changes. */
export function useTabFlow({ store }: ReturnType<typeof createTabFlow>): TabFlow | null {
  return useSelector(store)
}

/** The pending sign-up and the reset of this tab. */
export const signUpFlow = createTabFlow('signUpFlow')
export const resetFlow = createTabFlow('resetFlow')

/** The id of a flow's row, with which its id and its mailed link begin. It proves nothing. */
export const rowIdOf = (linkOrFlowId: string): string => linkOrFlowId.split('.', 1)[0] ?? ''

/** Whether a mailed link, or the id in it, belongs to the flow that this tab has started. */
export const isSameFlow = (link: string, flowId: string | undefined): boolean =>
  flowId !== undefined && rowIdOf(link) === rowIdOf(flowId)

/** Values left by the user or an older version must not break the app at start. */
function read(key: string): TabFlow | null {
  try {
    const flow = JSON.parse(sessionStorage.getItem(key) ?? 'null') as TabFlow | null
    return typeof flow?.email === 'string' ? flow : null
  } catch {
    return null
  }
}
