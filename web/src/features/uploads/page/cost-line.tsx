import { useQuery } from '@tanstack/react-query'
import type { UploadMode } from '@verso/contract/limits.ts'
import { api } from '../../../lib/api.ts'
import { copy } from '../copy.ts'

/** One question serves every number of photos: what they cost grows with them. */
const sample = 1000

/** What the AI will cost for the queued photos, for administrators; nothing where it is free or not known. */
export function CostLine({ photos, mode }: { photos: number; mode: UploadMode }) {
  const { data } = useQuery({
    queryKey: ['estimate', mode],
    queryFn: ({ signal }) => api.estimateAnalysis({ count: sample, mode }, { signal }),
    enabled: photos > 0,
    staleTime: 60_000,
  })
  if (photos === 0 || !data?.cost) return null
  return (
    <p className="text-muted tabular-nums">
      {copy.estimate((data.cost / sample) * photos, photos)}
    </p>
  )
}
