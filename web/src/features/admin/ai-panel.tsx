import { useQuery } from '@tanstack/react-query'
import { FormNote } from '../../ui/form-note.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { aiSettingsQuery } from './ai-api.ts'
import { copy } from './ai-copy.ts'
import { draftOf } from './ai-draft.ts'
import { AiForm } from './ai-form.tsx'
import { BuiltInModel } from './built-in-model.tsx'

/** Settings of the AI that describes the photos (an addition to the specification). */
export function AiPanel() {
  const { data, isPending, refetch } = useQuery(aiSettingsQuery)
  return (
    <section aria-labelledby="ai" className="mt-8">
      <h2 id="ai" className="text-lg font-semibold">
        {copy.title}
      </h2>
      <p className="mt-1 text-muted">{copy.text}</p>
      {isPending && <Skeleton className="mt-3 h-90" />}
      {data && (
        <div className="card mt-3 flex flex-col gap-5 p-5">
          {data.problem ? (
            <FormNote tone="bad">{data.problem}</FormNote>
          ) : (
            <p className="font-medium wrap-anywhere">
              {copy.inUse(data.in_use.model, data.in_use.receiver)}
            </p>
          )}
          <BuiltInModel />
          {/* A new form when the saved settings have changed, but not when another model is in use. */}
          <AiForm key={JSON.stringify(draftOf(data))} saved={data} />
        </div>
      )}
      {!isPending && !data && <NotLoaded className="mt-4" onReload={() => void refetch()} />}
    </section>
  )
}
