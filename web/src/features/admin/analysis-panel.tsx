import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { aiProviders } from '@verso/contract/limits.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { analysisQuery, useResume } from './api.ts'
import { copy } from './copy.ts'

type Status = CallOutput<'getAnalysisStatus'>

/** Which AI is used, how busy it is and what it costs (an addition to the specification). */
export function AnalysisPanel() {
  const { data, isPending, refetch } = useQuery(analysisQuery)
  return (
    <section aria-labelledby="analysis-title" className="mt-8">
      <h2 id="analysis-title" className="text-lg font-semibold">
        {copy.analysis.title}
      </h2>
      {isPending && <Skeleton className="mt-3 h-62" />}
      {data && (
        <div className="card mt-3 px-5 py-4">
          {data.pause_reason !== null && <Pause status={data} />}
          {data.cap_reason !== null && (
            <p className="mb-4 rounded-md bg-warn-soft px-4 py-3 text-sm wrap-anywhere">
              <span className="block font-medium text-warn">{copy.analysis.paused}</span>
              <span className="block">{data.cap_reason}</span>
            </p>
          )}
          <Facts status={data} />
        </div>
      )}
      {!isPending && !data && <NotLoaded className="mt-4" onReload={() => void refetch()} />}
    </section>
  )
}

function Pause({ status: { pause_reason: reason, next_use_date: next } }: { status: Status }) {
  const resume = useResume()
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-warn-soft px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium text-warn">{copy.analysis.paused}</p>
        <p className="mt-0.5 text-sm wrap-anywhere">
          {reason} {next ? copy.analysis.until(formatDateTime(next)) : copy.analysis.byHand}
        </p>
      </div>
      <Button loading={resume.isPending} onClick={() => resume.mutate()}>
        {copy.analysis.resume}
      </Button>
    </div>
  )
}

const providerLabel = (name: string): string =>
  Object.entries(aiProviders).find(([known]) => known === name)?.[1].label ?? name

function Facts({ status }: { status: Status }) {
  const { analysis: texts } = copy
  const { queue, in_flight, limit, max_process } = status
  const counts = {
    preparing: formatNumber(queue.preparing),
    ready: formatNumber(queue.ready),
    waiting: formatNumber(queue.waiting),
  }
  const facts = [
    [texts.provider, providerLabel(status.provider)],
    [texts.model, status.model],
    [texts.prompt, status.prompt_version],
    [texts.queue, texts.queued(counts)],
    [
      texts.inFlight,
      texts.flying(formatNumber(in_flight), formatNumber(limit), formatNumber(max_process)),
    ],
    [texts.today, spent(status.spent_today)],
    [texts.month, spent(status.spent_month, status.cap)],
    ...(status.unknown_calls > 0
      ? [[texts.unknownCalls, texts.unknownCount(status.unknown_calls)]]
      : []),
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-[10rem_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted max-sm:-mb-2">{name}</dt>
          <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function spent(usd: number | null, cap: number | null = null): string {
  if (usd === null) return copy.analysis.unknown
  const amount = usd.toFixed(2)
  return cap === null
    ? copy.analysis.usd(amount)
    : copy.analysis.ofCap(amount, cap.toLocaleString('en'))
}
