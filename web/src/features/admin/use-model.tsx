import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '@verso/contract/call.ts'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { copy } from './copy.ts'

type Choice = Pick<CallInput<'editAiSettings'>, 'provider' | 'model' | 'base_url'>

/**
 * Chooses a local model for the installation. Shows nothing if the environment sets the AI or the model needs more
 * settings.
 */
export function UseModel({ settings }: { settings: string[] }) {
  const queries = useQueryClient()
  const key = ['ai-settings']
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.getAiSettings({}, { signal }),
  })
  const choice = choiceOf(settings)
  const use = useMutation({
    mutationFn: (chosen: Choice) =>
      api.editAiSettings({ ...chosen, key: null, cap: data?.cap ?? null }),
    onSuccess: async (_, { model }) => {
      toast(copy.local.using(model ?? ''), { tone: 'ok' })
      await queries.invalidateQueries()
    },
    onError: (error) => {
      console.error('A local model could not be chosen', error)
      toast(copy.local.notUsed(failureReason(error)), { tone: 'bad' })
    },
  })
  if (!data || data.fixed.ai || !choice) return null
  return (
    <Button className="mt-2" loading={use.isPending} onClick={() => use.mutate(choice)}>
      {copy.local.choose}
    </Button>
  )
}

/** Parses lines such as `AI_PROVIDER=ollama`; null if they contain more than an administrator can choose. */
function choiceOf(settings: string[]): Choice | null {
  const lines = new Map(settings.map((line) => [line.split('=')[0], line.replace(/^[^=]*=/, '')]))
  const provider = lines.get('AI_PROVIDER')
  if (lines.has('AI_PROMPT') || (provider !== 'ollama' && provider !== 'openai-compatible')) {
    return null
  }
  return {
    provider,
    model: lines.get('AI_MODEL') ?? null,
    base_url: lines.get('AI_BASE_URL') ?? null,
  }
}
