import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { wordLanguages } from '@verso/contract/limits.ts'
import type { WordSettings as Settings } from '@verso/contract/word-settings.ts'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { copy } from './copy.ts'
import { CountField } from './count-field.tsx'

type Loaded = CallOutput<'getWordSettings'>

const settingsQuery = queryOptions({
  queryKey: ['word-settings'],
  queryFn: ({ signal }) => api.getWordSettings({}, { signal }),
})

/** How the user wants photos described (an addition to the specification). Each setting saves at once. */
export function WordSettings() {
  const { data, isPending, refetch } = useQuery(settingsQuery)
  return (
    <section aria-labelledby="words-title" className="mt-8">
      <h2 id="words-title" className="text-lg font-semibold">
        {copy.words.title}
      </h2>
      <p className="mt-1 max-w-120 text-muted">{copy.words.text}</p>
      <div className="card mt-3 flex flex-col gap-4 px-5 py-4">
        {isPending && <Skeleton className="h-56" />}
        {!isPending && !data && (
          <Button className="self-start" onClick={() => void refetch()}>
            {copy.reload}
          </Button>
        )}
        {data && <Choices settings={data} />}
      </div>
    </section>
  )
}

const usual = 'usual'
const numbers = [usual, 'singular', 'plural'] as const

function Choices({ settings }: { settings: Loaded }) {
  const change = useChange()
  return (
    <>
      <CountField
        value={settings.keyword_count}
        onValue={(keyword_count) => change({ keyword_count })}
      />
      <Field label={copy.words.language} hint={copy.words.languageHint}>
        {(control) => (
          <Select
            {...control}
            label={copy.words.language}
            className="max-w-72 [&>select]:w-full"
            value={settings.language ?? ''}
            options={[
              { value: '', label: copy.words.asInstallation(settings.default_language) },
              ...wordLanguages.map((language) => ({ value: language, label: language })),
            ]}
            onValue={(language) => change({ language: language === '' ? null : language })}
          />
        )}
      </Field>
      <div className="flex flex-col gap-1.5">
        <p className="text-sm font-medium">{copy.words.number}</p>
        <Segmented
          label={copy.words.number}
          className="self-start"
          value={settings.number ?? usual}
          options={numbers.map((value) => ({ value, label: copy.words.numbers[value] }))}
          onValue={(number) => change({ number: number === usual ? null : number })}
        />
      </div>
      <Switch
        {...copy.words.lowerCase}
        on={settings.lower_case}
        onSwitch={(lower_case) => change({ lower_case })}
      />
      <Switch
        {...copy.words.keywordsOnly}
        on={settings.keywords_only}
        onSwitch={(keywords_only) => change({ keywords_only })}
      />
    </>
  )
}

/** Shows a change before it is saved; a failed save reverts it with a message. The last save loads them again. */
function useChange() {
  const queries = useQueryClient()
  const { queryKey } = settingsQuery
  const { mutate } = useMutation({
    scope: { id: 'word-settings' },
    mutationKey: queryKey,
    mutationFn: () => {
      const { default_language: _, ...settings } = queries.getQueryData<Loaded>(queryKey) as Loaded
      return api.setWordSettings(settings)
    },
    onMutate: async (change: Partial<Settings>) => {
      // A load in progress may return the settings from before this change.
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<Loaded>(queryKey)
      queries.setQueryData<Loaded>(queryKey, (now) => now && { ...now, ...change })
      return before
    },
    onError: (error, _change, before) => {
      queries.setQueryData(queryKey, before)
      console.error('The settings of keywords could not be saved', error)
      toast(copy.words.failed(failureReason(error)), { tone: 'bad' })
    },
    onSettled: () => {
      const isLast = queries.isMutating({ mutationKey: queryKey }) === 1
      return isLast ? queries.invalidateQueries({ queryKey }) : undefined
    },
  })
  return mutate
}
