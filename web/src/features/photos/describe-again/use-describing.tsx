import { useState } from 'react'
import type { ReactNode } from 'react'
import { useDescriptionState } from '../../../lib/description-state.ts'
import { toQuestion } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'
import type { Which } from './api.ts'
import { DescribeLine } from './describe-line.tsx'
import { LazyDescribeDialog } from './lazy-describe-dialog.tsx'

type Describing = {
  /** The line above the list. */
  line: ReactNode
  dialog: ReactNode
  /**
   * Opens the dialog for these photos, or else for the selected ones, or for all that match if none is selected. Missing
   * without an AI.
   */
  ask: ((names: string[]) => void) | undefined
  askSelected: (() => void) | undefined
}

const none = { ask: undefined, askSelected: undefined }

type Selection = { keys: string[]; clear: () => void }

/** Describing photos of the list again. */
export function useDescribing(
  search: ListSearch,
  { keys, clear }: Selection,
  all?: Which,
): Describing {
  const state = useDescriptionState()
  const [which, setWhich] = useState<Which>()
  const ask = (names: string[]) =>
    setWhich(
      names.length > 0
        ? { names }
        : { match: { ...toQuestion(search), status: '', search_in: 'all' } },
    )
  return {
    line: <DescribeLine state={state} onDescribe={setWhich} />,
    dialog: <LazyDescribeDialog which={which} onClose={() => setWhich(undefined)} onDone={clear} />,
    ...(state?.is_connected ? { ask, askSelected: () => (all ? setWhich(all) : ask(keys)) } : none),
  }
}
