import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type VocabularyMode, vocabularyModes } from '@verso/contract/limits.ts'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { copy } from './copy.ts'

const options = vocabularyModes.map((mode) => ({ value: mode, label: copy.modes[mode] }))
const modeKey = ['vocabulary-mode'] as const

/** Which words new descriptions may use. */
export function ModeSelect() {
  const { data } = useQuery({
    queryKey: modeKey,
    queryFn: ({ signal }) => api.getVocabularyMode({}, { signal }),
  })
  const save = useSaveMode()
  if (!data) return null
  const mode = save.isPending ? save.variables : data.mode
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">{copy.modeLabel}</span>
      <Select
        label={copy.modeLabel}
        value={mode}
        options={options}
        onValue={(value) => save.mutate(value)}
      />
      <p className="w-full text-sm text-muted">
        {copy.modeHints[mode](data.preferred)}
        {mode !== 'off' && (
          <>
            {' '}
            {copy.describedBefore}{' '}
            <Link to="/" className="link">
              {copy.describeAgain}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}

function useSaveMode() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (mode: VocabularyMode) => api.setVocabularyMode({ mode }),
    onError: (error) => {
      console.error('The vocabulary mode was not saved', error)
      toast(failureReason(error), { tone: 'bad' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: modeKey }),
  })
}
