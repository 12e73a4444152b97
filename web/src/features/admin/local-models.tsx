import { useMutation } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import type { Tone } from '../../ui/status-dot.tsx'
import { copy } from './copy.ts'
import { ModelPull } from './model-pull.tsx'
import { UseModel } from './use-model.tsx'

type Server = CallOutput<'detectLocalModels'>['servers'][number]
type Model = Server['models'][number]

const tones: Record<Model['sees'], Tone> = { yes: 'ok', no: 'bad', not_tried: 'plain' }

/** Finds models on this machine, which need no API key (an addition to the specification). */
export function LocalModels() {
  const search = useMutation({
    mutationFn: () => api.detectLocalModels({}),
    onError: (error) => console.error('The search for local models failed', error),
  })
  const { data } = search
  return (
    <section aria-labelledby="local-title" className="mt-8">
      <h2 id="local-title" className="text-lg font-semibold">
        {copy.local.title}
      </h2>
      <p className="mt-1 text-muted">{copy.local.text}</p>
      <Button
        className="mt-3"
        loading={search.isPending}
        loadingText={copy.local.detecting}
        onClick={() => search.mutate()}
      >
        {copy.local.detect}
      </Button>
      <div aria-live="polite" className="mt-3 flex flex-col gap-2.5">
        {search.isError && (
          <FormNote tone="bad">{copy.local.failed(failureReason(search.error))}</FormNote>
        )}
        {data?.servers.length === 0 && <p className="text-muted">{copy.local.none}</p>}
        {data?.servers.map((server) => (
          <FoundServer key={server.address} server={server} />
        ))}
      </div>
    </section>
  )
}

function FoundServer({ server: { name, address, is_loading, models } }: { server: Server }) {
  return (
    <div className="card px-5 py-4">
      <h3 className="font-semibold">
        {name} <span className="font-normal wrap-anywhere text-muted">{address}</span>
      </h3>
      {is_loading && <p className="mt-1 text-muted">{copy.local.loading}</p>}
      {!is_loading && models.length === 0 && <p className="mt-1 text-muted">{copy.local.empty}</p>}
      <ul className="mt-2 flex flex-col gap-3">
        {models.map((model) => (
          <li key={model.name}>
            <p className="flex flex-wrap items-center gap-x-4">
              <span className="font-medium wrap-anywhere">{model.name}</span>
              <StatusDot tone={tones[model.sees]}>{copy.local.sees[model.sees]}</StatusDot>
            </p>
            {model.sees === 'yes' && <UseModel settings={model.settings} />}
            {model.sees === 'yes' && model.settings.length > 0 && (
              <>
                <p className="mt-1 text-sm text-muted">{copy.local.use}</p>
                <pre className="mt-1 rounded-sm bg-raised px-3 py-2 text-sm whitespace-pre-wrap">
                  {model.settings.join('\n')}
                </pre>
              </>
            )}
          </li>
        ))}
      </ul>
      {name === 'Ollama' && <ModelPull installed={models.map((model) => model.name)} />}
    </div>
  )
}
