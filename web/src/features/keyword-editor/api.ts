import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { CallInput, CallOutput } from '@verso/contract/call.ts'
import type { Photo } from '@verso/contract/photos.ts'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { copy } from './copy.ts'
import type { KeywordSort } from './copy.ts'
import type { Drafts } from './drafts.ts'
import { toImageKeywords } from './drafts.ts'
import { countMoved, excludedNow } from './global-draft.ts'
import type { GlobalDraft } from './global-draft.ts'

export type EditorPlace = { page: number; limit: number; search: string }
export type KeywordList = CallInput<'listKeywords'>['list']
export type EditorPhotos = CallOutput<'getImages'>

const everything = ['keyword-editor'] as const
const keywordsAPage = 500
const mostAPage = 5000
const mostIds = 100

/** One page of images with the counts of keywords (API-029). While another loads the last one stays. */
export function editorQuery(place: EditorPlace) {
  return queryOptions({
    queryKey: [...everything, 'images', place],
    queryFn: ({ signal }) =>
      api.getImages({ ...place, sort_by: 'created_at', sort_order: 'desc' }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** which of the three names an older server fills. */
export const totalOf = (answer: Partial<EditorPhotos> | undefined): number =>
  answer?.length ?? answer?.totalCount ?? answer?.count ?? 0

/** The keywords of one list as they are scrolled to. */
export function keywordsQuery(list: KeywordList, search: string, sort: KeywordSort) {
  const [sort_by, sort_order] = sort.split('-') as ['count' | 'name', 'asc' | 'desc']
  const limit = keywordsAPage
  return infiniteQueryOptions({
    queryKey: [...everything, 'keywords', list, search, sort],
    queryFn: ({ signal, pageParam }) =>
      api.listKeywords({ list, search, sort_by, sort_order, limit, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { keywords }) => sum + keywords.length, 0)
      return loaded < last.total && last.keywords.length > 0 ? loaded : undefined
    },
    placeholderData: keepPreviousData,
  })
}

/** Every keyword of a list, and the version of the exclusions it was read at. */
async function everyKeyword(list: KeywordList) {
  const keywords: CallOutput<'listKeywords'>['keywords'] = []
  for (;;) {
    const offset = keywords.length
    const page = await api.listKeywords({ list, sort_by: 'name', limit: mostAPage, offset })
    keywords.push(...page.keywords)
    const { exclusions_version } = page
    if (page.keywords.length < mostAPage) return { keywords, exclusions_version }
  }
}

/** Sends what changed, and nothing else; the full exclusion list where it changed (A-07, DATA-046). */
async function save(drafts: Drafts, global: GlobalDraft) {
  const image_keywords = toImageKeywords(drafts)
  const payload: CallInput<'saveKeywords'> = image_keywords.length > 0 ? { image_keywords } : {}
  if (!global.all && global.moved.size === 0) return api.saveKeywords(payload)
  const { keywords, exclusions_version } = await everyKeyword(global.all ? 'all' : 'excluded')
  const there = new Set(keywords.map(({ keyword }) => keyword))
  const others = [...global.moved.values()].filter(({ keyword }) => !there.has(keyword))
  const excluded_keywords = excludedNow(global, [...keywords, ...others])
  return api.saveKeywords({ ...payload, excluded_keywords, exclusions_version })
}

/** The photos of these ids as they are now; those that are gone are left out. */
async function photosNow(ids: string[]): Promise<Photo[]> {
  const found: Photo[] = []
  for (let start = 0; start < ids.length; start += mostIds) {
    const { images } = await api.getImages({ ids: ids.slice(start, start + mostIds) })
    found.push(...images)
  }
  return found
}

type Changes = { drafts: Drafts; global: GlobalDraft }

/** A save that was refused looks at its photos anew: one may have changed elsewhere, or be gone. */
export function useSaveKeywords(onSeen: (photos: Photo[]) => void) {
  const queries = useQueryClient()
  const undo = useUndoSave()
  return useMutation({
    mutationFn: ({ drafts, global }: Changes) => save(drafts, global),
    onSuccess: () => {
      void queries.invalidateQueries()
      toast(copy.saved, {
        tone: 'ok',
        ms: 8000,
        action: { label: copy.undo, run: () => undo.mutate() },
      })
    },
    onError: async (error, { drafts }) => {
      console.error('The keywords were not saved', error)
      try {
        onSeen(await photosNow([...drafts.keys()]))
        await queries.invalidateQueries({ queryKey: everything })
      } catch (failure) {
        console.error('The photos could not be looked at', failure)
      }
    },
  })
}

/** Takes back the last save, once, and says how that went. */
export function useUndoSave() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.undoKeywordSave({}),
    onSuccess: () => {
      toast(copy.undone, { tone: 'ok' })
      return queries.invalidateQueries()
    },
    onError: (error) => {
      console.error('The save was not undone', error)
      toast(failureReason(error), { tone: 'bad' })
    },
  })
}

export const globalCount = (global: GlobalDraft, counts: Partial<EditorPhotos> | undefined) =>
  countMoved(global, counts?.keyword_total ?? 0)
