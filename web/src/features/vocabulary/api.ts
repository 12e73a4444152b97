import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '@verso/contract/call.ts'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { copy } from './copy.ts'
import { type TermSearch, toTermsInput } from './term-search.ts'

/** One page of the keywords. While another page loads, the last one stays. */
export const termsQuery = (search: TermSearch) =>
  queryOptions({
    queryKey: ['terms', search],
    queryFn: ({ signal }) => api.listTerms(toTermsInput(search), { signal }),
    placeholderData: keepPreviousData,
  })

/** How many photos have the keyword that is being typed. */
export const keywordUseQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['keyword use', keyword],
    queryFn: ({ signal }) => api.getKeywordUse({ keyword }, { signal }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    // Only a hint, so a failure is not retried: saving reports what is wrong.
    retry: false,
  })

export type VocabularyChange =
  | { kind: 'replace'; input: CallInput<'replaceKeywords'> }
  | { kind: 'remove'; input: CallInput<'removeKeywords'> }
  | { kind: 'prefer'; input: CallInput<'preferTerms'> }
  | { kind: 'describe'; input: CallInput<'describeTerm'> }
  | { kind: 'accept'; input: CallInput<'acceptProposals'> }
  | { kind: 'map'; input: CallInput<'mapProposals'> }
  | { kind: 'refuse'; input: CallInput<'refuseProposals'> }

/** Makes one change and offers to undo it. */
export function useChangeVocabulary() {
  const queries = useQueryClient()
  const undo = useUndo()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ text, act_id }) =>
      toast(text, {
        tone: 'ok',
        ms: 8000,
        ...(act_id && { action: { label: copy.undo, run: () => undo.mutate(act_id) } }),
      }),
    onSettled: () => queries.invalidateQueries(),
  })
}

async function change(each: VocabularyChange): Promise<{ text: string; act_id: string | null }> {
  if (each.kind === 'prefer') {
    const { act_id } = await api.preferTerms(each.input)
    const { keywords, is_preferred } = each.input
    return { act_id, text: copy.preferred(keywords.length, is_preferred) }
  }
  if (each.kind === 'describe') {
    const { act_id } = await api.describeTerm(each.input)
    return { act_id, text: copy.described }
  }
  const { act_id, photos, is_running } = await changePhotos(each)
  return { act_id, text: is_running ? copy.running(photos) : copy.changed(photos) }
}

type PhotosChange = Exclude<VocabularyChange, { kind: 'prefer' | 'describe' }>

function changePhotos(each: PhotosChange) {
  if (each.kind === 'replace') return api.replaceKeywords(each.input)
  if (each.kind === 'remove') return api.removeKeywords(each.input)
  if (each.kind === 'accept') return api.acceptProposals(each.input)
  return each.kind === 'map' ? api.mapProposals(each.input) : api.refuseProposals(each.input)
}

/** Undoes a change to the vocabulary. */
export function useUndo() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.undoAct({ id }),
    onSuccess: ({ message }) => toast(message, { tone: 'ok' }),
    onError: (error) => {
      console.error('The change was not undone', error)
      toast(failureReason(error), { tone: 'bad' })
    },
    onSettled: () => queries.invalidateQueries(),
  })
}
