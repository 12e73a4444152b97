import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lastCheckQuery, useStartCheck } from './api.ts'
import { copy } from './copy.ts'

type Check = NonNullable<CallOutput<'getLastCheck'>['check']>

/** The findings of the last comparison of rows, credits and files (an addition to the specification). */
export function CheckPanel() {
  const { data, isPending, refetch } = useQuery(lastCheckQuery)
  const start = useStartCheck()
  return (
    <section aria-labelledby="check-title" className="mt-8">
      <h2 id="check-title" className="text-lg font-semibold">
        {copy.check.title}
      </h2>
      <p className="mt-1 text-muted">{copy.check.text}</p>
      {isPending && <Skeleton className="mt-3 h-16" />}
      {data && (
        <div className="card mt-3 flex flex-col gap-3 px-5 py-4">
          {data.check ? <Result check={data.check} /> : <p>{copy.check.never}</p>}
          <Button className="self-start" loading={start.isPending} onClick={() => start.mutate()}>
            {copy.check.start}
          </Button>
        </div>
      )}
      {!isPending && !data && <NotLoaded className="mt-4" onReload={() => void refetch()} />}
    </section>
  )
}

function Result({ check }: { check: Check }) {
  const { finding_count: n, findings } = check
  const about = copy.check.about(
    formatDateTime(check.ended_at),
    formatNumber(check.photos),
    formatNumber(check.photos_read),
  )
  return (
    <>
      <FormNote tone={n === 0 ? 'ok' : 'bad'}>
        {n === 0 ? copy.check.clean : copy.check.found(n)}
      </FormNote>
      <p className="text-sm text-muted">{about}</p>
      {findings.length > 0 && (
        <ScrollRegion label={copy.check.list} className="max-h-80 overflow-y-auto text-sm">
          <ul className="list-disc pl-5 wrap-anywhere">
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </>
  )
}
