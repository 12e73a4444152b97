import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { Progress } from '../../ui/progress.tsx'
import { toast } from '../../ui/toast.ts'
import { copy } from './copy.ts'

type Pull = NonNullable<CallOutput<'getModelPull'>['pull']>

const pullKey = ['model-pull']
const pollMs = 1000
/** The model that Verso uses if Ollama is chosen without a model. */
const recommended = 'qwen3-vl:4b-instruct'

/** Makes Ollama download the recommended model, and shows the progress. */
export function ModelPull({ installed }: { installed: string[] }) {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: pullKey,
    queryFn: ({ signal }) => api.getModelPull({}, { signal }),
    refetchInterval: ({ state }) => (state.data?.pull?.state === 'running' ? pollMs : false),
  })
  const change = useMutation({
    mutationFn: (what: 'start' | 'cancel') =>
      what === 'start' ? api.startModelPull({ model: recommended }) : api.cancelModelPull({}),
    onSettled: () => queries.invalidateQueries({ queryKey: pullKey }),
    onError: (error) => {
      console.error('The download of a model could not be changed', error)
      toast(copy.local.pullFailed(failureReason(error)), { tone: 'bad' })
    },
  })
  const pull = data?.pull ?? null
  if (pull?.state === 'running') {
    return <Running pull={pull} onCancel={() => change.mutate('cancel')} />
  }
  return (
    <div className="mt-3">
      {pull?.state === 'failed' && <FormNote tone="bad">{pull.status}</FormNote>}
      {pull?.state === 'done' && <FormNote tone="ok">{copy.local.pulled(pull.model)}</FormNote>}
      {!installed.includes(recommended) && pull?.state !== 'done' && (
        <Button className="mt-2" loading={change.isPending} onClick={() => change.mutate('start')}>
          {copy.local.pull(recommended)}
        </Button>
      )}
    </div>
  )
}

function Running({
  pull: { model, total, completed },
  onCancel,
}: {
  pull: Pull
  onCancel(): void
}) {
  const share = total ? (completed ?? 0) / total : 0
  return (
    <div className="mt-3">
      <p className="text-sm">{copy.local.pulling(model, completed ?? 0, total ?? 0)}</p>
      <Progress className="mt-1.5" value={share} label={copy.local.pullLabel(model)} />
      <Button className="mt-2" onClick={onCancel}>
        {copy.local.cancelPull}
      </Button>
    </div>
  )
}
