import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import { api } from '../../lib/api.ts'
import { downloadFile } from '../../lib/download.ts'
import { failureReason } from '../../lib/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { useUndo } from './api.ts'
import { copy } from './copy.ts'

export type ListPreview = CallOutput<'previewKeywordList'> & { file: string }

function toBase64(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    const [, content = ''] = typeof reader.result === 'string' ? reader.result.split(',') : []
    resolve(content)
  })
  reader.addEventListener('error', () => reject(new Error(copy.lists.unreadable)))
  reader.readAsDataURL(file)
  return promise
}

/** Makes the server read a file, and keeps the file for the import. */
export function usePreviewList() {
  return useMutation({
    mutationFn: async (chosen: File): Promise<ListPreview> => {
      // The server would refuse such a long request.
      if (chosen.size > limits.keywordList.bytes) throw new Error(copy.lists.tooLarge)
      const file = await toBase64(chosen)
      return { ...(await api.previewKeywordList({ file })), file }
    },
  })
}

export function useImportList() {
  const queries = useQueryClient()
  const undo = useUndo()
  return useMutation({
    mutationFn: (file: string) => api.importKeywordList({ file }),
    onSuccess: ({ act_id, terms }) =>
      toast(copy.lists.imported(terms), {
        tone: 'ok',
        ms: 8000,
        ...(act_id && { action: { label: copy.undo, run: () => undo.mutate(act_id) } }),
      }),
    onSettled: () => queries.invalidateQueries(),
  })
}

/** Downloads all keywords as a list for Lightroom and Bridge. */
export function useExportList() {
  return useMutation({
    mutationFn: () => api.exportKeywordList({ which: 'all' }),
    onSuccess: ({ text }) =>
      downloadFile(new Blob([text], { type: 'text/plain' }), copy.lists.fileName),
    onError: (error) => {
      console.error('The keywords were not exported', error)
      toast(failureReason(error), { tone: 'bad' })
    },
  })
}
