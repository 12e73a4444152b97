import { createChoice, useChoice } from '../../../lib/choice.ts'
import { columnsFor } from '../cells/columns.ts'
import type { Column, ColumnId } from '../cells/columns.ts'

const choice = createChoice('hiddenColumns')

/** The columns that identify a photo cannot be hidden. */
const always: readonly ColumnId[] = ['image', 'name']

/** The visible columns, those that can be hidden, and a function to hide them. The browser remembers the choice. */
export function useColumns({ admin }: { admin: boolean }) {
  const hidden = useChoice(choice).split('.')
  const all = columnsFor({ admin })
  const isShown = ({ id }: Column) => always.includes(id) || !hidden.includes(id)
  return {
    shown: all.filter(isShown),
    optional: all.filter(({ id }) => !always.includes(id)),
    isShown,
    /** Hidden columns of another role stay hidden. */
    show(id: ColumnId, shown: boolean) {
      const rest = hidden.filter((other) => other && other !== id)
      choice.set([...rest, ...(shown ? [] : [id])].join('.'))
    },
    showAll: () => choice.set(''),
  }
}
