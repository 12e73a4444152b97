import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { formatNumber } from '../../lib/format.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { keywordFiguresQuery } from './api.ts'
import { copy } from './copy.ts'

const { kept: texts } = copy

/** How many of the keywords that each AI predicted people kept or removed (an addition to the specification). */
export function KeptKeywords() {
  const { data, isPending, refetch } = useQuery(keywordFiguresQuery)
  return (
    <section aria-labelledby="kept-title" className="mt-8">
      <h2 id="kept-title" className="text-lg font-semibold">
        {texts.title}
      </h2>
      <p className="mt-1 text-muted">{texts.text}</p>
      {isPending && <Skeleton className="mt-3 h-16" />}
      {data && (
        <div className="card mt-3 px-5 py-4">
          {data.models.length === 0 ? <p>{texts.none}</p> : <Models models={data.models} />}
        </div>
      )}
      {!isPending && !data && <NotLoaded className="mt-4" onReload={() => void refetch()} />}
    </section>
  )
}

function Models({ models }: CallOutput<'getKeywordFigures'>) {
  return (
    <dl className="flex flex-col gap-3">
      {models.map(({ model, prompt_version, photos, predicted, removed, added }) => (
        <div key={`${model} ${prompt_version}`}>
          <dt className="font-medium wrap-anywhere">{texts.model(model, prompt_version)}</dt>
          <dd className="tabular-nums">
            <span className="block">
              {predicted === 0
                ? texts.noneOf
                : texts.figures(keptShare(predicted, removed), formatNumber(predicted))}
            </span>
            <span className="block text-sm text-muted">
              {texts.counts(formatNumber(removed), formatNumber(added), photos)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Rounded down, so that 100 % means that nothing was removed. */
const keptShare = (predicted: number, removed: number): number =>
  Math.floor(((predicted - removed) / predicted) * 100)
