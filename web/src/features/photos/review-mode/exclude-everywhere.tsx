import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/error-text.ts'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { photosKey } from '../api.ts'
import { copy } from './copy.ts'
import { Key } from './review-bar.tsx'

type ExcludeEverywhereProps = {
  /** A keyword that was just excluded from one photo. */
  word: string
  onExcluding: (act: Promise<string | undefined>) => void
}

/** Offers to exclude a keyword from all photos, and says how many have it. */
export function ExcludeEverywhere({ word, onExcluding }: ExcludeEverywhereProps) {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: ['keyword use', word],
    queryFn: ({ signal }) => api.getKeywordUse({ keyword: word }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const { mutateAsync, isPending, isSuccess } = useMutation({
    mutationFn: () => api.excludeEverywhere({ keyword: word }),
    onSuccess: () => {
      toast(copy.everywhere.done(word), { tone: 'ok' })
      return queries.invalidateQueries({ queryKey: photosKey })
    },
    onError: (error) => {
      console.error('The keyword was not excluded everywhere', error)
      toast(failureReason(error), { tone: 'bad' })
    },
  })
  const isOffered = data !== undefined && !isPending && !isSuccess
  const exclude = () => isOffered && onExcluding(mutateAsync().then(({ act }) => act))
  useShortcuts({ e: exclude })
  if (isSuccess || !data) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <span className="min-w-0 wrap-anywhere">
        {copy.everywhere.here(word)} {copy.everywhere.also(data.photos)}
      </span>
      <Button loading={isPending} aria-keyshortcuts="e" onClick={exclude}>
        {copy.everywhere.button} <Key name="E" />
      </Button>
    </p>
  )
}
