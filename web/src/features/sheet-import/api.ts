import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verso/contract/limits.ts'
import type { SheetChange, SheetRow } from '@verso/contract/sheet-import.ts'
import { sheetSave } from '@verso/contract/sheets.ts'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { copy } from './copy.ts'
import { readSheet } from './read-sheet.ts'

export type Comparison = { changes: SheetChange[]; unknown: number; missing: string[] }

/** Reads a sheet and compares it with the photos; `onProgress` receives the finished share, from 0 to 1. */
export function useCompareSheet(onProgress: (done: number) => void) {
  return useMutation({
    mutationFn: async (file: File): Promise<Comparison> => {
      onProgress(0)
      const { rows, missing } = await readSheet(file)
      return { ...(await compare(rows, onProgress)), missing }
    },
    onError: (error) => console.error('The sheet was not compared', error),
  })
}

async function compare(rows: SheetRow[], onProgress: (done: number) => void) {
  const changes: SheetChange[] = []
  let unknown = 0
  for (let start = 0; start < rows.length; start += limits.sheetImport.rowsPerCall) {
    const batch = rows.slice(start, start + limits.sheetImport.rowsPerCall)
    const result = await api.compareSheet({ rows: batch })
    changes.push(...result.changes)
    unknown += result.unknown.length
    onProgress((start + batch.length) / rows.length)
  }
  return { changes, unknown }
}

/** Saves all of these changes or none, so that one undo reverts them all. */
export function useApplyChanges(onApplied: () => void) {
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: () => api.undoKeywordSave({}),
    onSuccess: () => {
      toast(copy.undone, { tone: 'ok' })
      return queries.invalidateQueries()
    },
    onError: (error) => {
      console.error('The import was not undone', error)
      toast(failureReason(error), { tone: 'bad' })
    },
  })
  return useMutation({
    mutationFn: (changes: SheetChange[]) =>
      api.saveKeywords({ kind: 'import', image_keywords: changes.map(sheetSave) }),
    onSuccess: ({ photos }) => {
      void queries.invalidateQueries()
      toast(copy.applied(photos), {
        tone: 'ok',
        ms: 8000,
        action: { label: copy.undo, run: () => undo.mutate() },
      })
      onApplied()
    },
    onError: (error) => console.error('The import was not saved', error),
  })
}
