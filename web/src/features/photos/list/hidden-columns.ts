import { createChoice, useChoice } from '../../../lib/choice.ts'
import { columnsFor } from '../cells/columns.ts'
import type { Column, ColumnId } from '../cells/columns.ts'

const choice = createChoice('hiddenColumns')

/** What tells one photo from the next always shows. */
const always: readonly ColumnId[] = ['image', 'name']

/** The columns a reader sees, those there is a choice of, and how to choose; remembered by the browser. */
export function useColumns({ admin }: { admin: boolean }) {
  const hidden = useChoice(choice).split('.')
  const all = columnsFor({ admin })
  const isShown = ({ id }: Column) => always.includes(id) || !hidden.includes(id)
  return {
    shown: all.filter(isShown),
    optional: all.filter(({ id }) => !always.includes(id)),
    isShown,
    /** Choices made under another role stay as they are. */
    show(id: ColumnId, shown: boolean) {
      const rest = hidden.filter((other) => other && other !== id)
      choice.set([...rest, ...(shown ? [] : [id])].join('.'))
    },
    showAll: () => choice.set(''),
  }
}
