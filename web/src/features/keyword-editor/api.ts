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
import { countMoved, excludedKeywords } from './global-draft.ts'
import type { GlobalDraft } from './global-draft.ts'

export type EditorPlace = { page: number; limit: number; search: string }
type KeywordList = CallInput<'listKeywords'>['list']
export type EditorPhotos = CallOutput<'getImages'>

const editorKey = ['keyword-editor'] as const
const keywordsPerScroll = 500
/** Limits of the calls `listKeywords` and `getImages`. */
const maxKeywordsPerCall = 5000
const maxIdsPerCall = 100

/** One page of images with the counts of keywords (API-029). While another page loads, the last one stays. */
export function editorQuery(place: EditorPlace) {
  return queryOptions({
    queryKey: [...editorKey, 'images', place],
    queryFn: ({ signal }) =>
      api.getImages({ ...place, sort_by: 'created_at', sort_order: 'desc' }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The number of images, under whichever of its three names the server sends. */
export const totalOf = (response: Partial<EditorPhotos> | undefined): number =>
  response?.length ?? response?.totalCount ?? response?.count ?? 0

/** The keywords of one list, loaded while the user scrolls. */
export function keywordsQuery(list: KeywordList, search: string, sort: KeywordSort) {
  const [sort_by, sort_order] = sort.split('-') as ['count' | 'name', 'asc' | 'desc']
  const limit = keywordsPerScroll
  return infiniteQueryOptions({
    queryKey: [...editorKey, 'keywords', list, search, sort],
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

/** All keywords of a list, and the version of the exclusions at that time. */
async function loadAllKeywords(list: KeywordList) {
  const keywords: CallOutput<'listKeywords'>['keywords'] = []
  for (;;) {
    const offset = keywords.length
    const page = await api.listKeywords({
      list,
      sort_by: 'name',
      limit: maxKeywordsPerCall,
      offset,
    })
    keywords.push(...page.keywords)
    const { exclusions_version } = page
    if (page.keywords.length < maxKeywordsPerCall) return { keywords, exclusions_version }
  }
}

/** Sends only what changed; if the exclusion list changed, all of it (A-07, DATA-046). */
async function save(drafts: Drafts, global: GlobalDraft) {
  const image_keywords = toImageKeywords(drafts)
  const payload: CallInput<'saveKeywords'> = image_keywords.length > 0 ? { image_keywords } : {}
  if (!global.all && global.moved.size === 0) return api.saveKeywords(payload)
  const { keywords, exclusions_version } = await loadAllKeywords(global.all ? 'all' : 'excluded')
  const loaded = new Set(keywords.map(({ keyword }) => keyword))
  const movedOthers = [...global.moved.values()].filter(({ keyword }) => !loaded.has(keyword))
  const excluded_keywords = excludedKeywords(global, [...keywords, ...movedOthers])
  return api.saveKeywords({ ...payload, excluded_keywords, exclusions_version })
}

/** The current state of the photos with these ids; deleted ones are left out. */
async function loadPhotos(ids: string[]): Promise<Photo[]> {
  const found: Photo[] = []
  for (let start = 0; start < ids.length; start += maxIdsPerCall) {
    const { images } = await api.getImages({ ids: ids.slice(start, start + maxIdsPerCall) })
    found.push(...images)
  }
  return found
}

type Changes = { drafts: Drafts; global: GlobalDraft }

/**
 * If the server refuses a save, its photos are loaded again, because some may have been changed elsewhere or deleted.
 */
export function useSaveKeywords(onReloaded: (photos: Photo[]) => void) {
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
        onReloaded(await loadPhotos([...drafts.keys()]))
        await queries.invalidateQueries({ queryKey: editorKey })
      } catch (failure) {
        console.error('The photos could not be loaded again', failure)
      }
    },
  })
}

/** Undoes the last save and reports the outcome in a toast. */
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
