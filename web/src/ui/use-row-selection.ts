import { useState } from 'react'

export type RowSelection<Row> = ReturnType<typeof useRowSelection<Row>>

/** The selected rows of a list, by key. The selection is kept when the page changes. */
export function useRowSelection<Row>(page: readonly Row[], keyOf: (row: Row) => string) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const [anchor, setAnchor] = useState<string>()
  const onPage = new Map(page.map((row) => [keyOf(row), row]))
  const count = page.filter((row) => selected.has(keyOf(row))).length

  function select(rows: readonly Row[], on: boolean) {
    setSelected((current) => {
      const next = new Map(current)
      for (const row of rows) {
        if (on) next.set(keyOf(row), row)
        else next.delete(keyOf(row))
      }
      return next
    })
  }

  return {
    keys: [...selected.keys()],
    /** Rows of the current page are up to date; those of other pages are as they were when they were selected. */
    rows: [...selected].map(([key, row]) => onPage.get(key) ?? row),
    page: { all: count > 0 && count === page.length, some: count > 0 },
    has: (key: string) => selected.has(key),

    /**
     * Toggles one row of the page. With `range` also all rows between it and the one toggled before, if that is on the
     * page.
     */
    toggle(key: string, on: boolean, range: boolean) {
      const keys = page.map(keyOf)
      const end = keys.indexOf(key)
      const start = range && anchor !== undefined ? keys.indexOf(anchor) : -1
      const ends = start < 0 ? [end, end] : [start, end]
      select(page.slice(Math.min(...ends), Math.max(...ends) + 1), on)
      setAnchor(key)
    },
    /** Also works after a wait: rows that were selected in the meantime are kept. */
    select,
    selectPage: (on: boolean) => select(page, on),
    clear: () => setSelected(new Map()),
  }
}
