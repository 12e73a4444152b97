import { useQuery } from '@tanstack/react-query'
import type { UploadMode } from '@verso/contract/limits.ts'
import { api } from '../../../lib/api.ts'
import { copy } from '../copy.ts'

/** One estimate serves every number of photos, because the cost is proportional. */
const sampleSize = 1000

/** The expected AI cost of the queued photos, for administrators; empty if it is free or unknown. */
export function CostLine({ photos, mode }: { photos: number; mode: UploadMode }) {
  const { data } = useQuery({
    queryKey: ['estimate', mode],
    queryFn: ({ signal }) => api.estimateAnalysis({ count: sampleSize, mode }, { signal }),
    enabled: photos > 0,
    staleTime: 60_000,
  })
  if (photos === 0 || !data?.cost) return null
  return (
    <p className="text-muted tabular-nums">
      {copy.estimate((data.cost / sampleSize) * photos, photos)}
    </p>
  )
}
