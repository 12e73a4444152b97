import type { CallOutput } from '@verso/contract/call.ts'
import { aiProviderNames, aiProviders, needsOf } from '@verso/contract/limits.ts'
import type { AiProviderName } from '@verso/contract/limits.ts'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { scrollIfLinked } from '../../lib/scroll-if-linked.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSaveAi } from './ai-api.ts'
import { copy } from './ai-copy.ts'
import { type AiDraft, capOf, choiceOf, draftOf, takesSettings } from './ai-draft.ts'
import { AiKeyField } from './ai-key-field.tsx'
import { AiTrial } from './ai-trial.tsx'

type Saved = CallOutput<'getAiSettings'>

const providers = [
  { value: '', label: copy.automatic },
  ...aiProviderNames.map((name) => ({ value: name, label: aiProviders[name].label })),
]

export function AiForm({ saved }: { saved: Saved }) {
  const [draft, setDraft] = useState(draftOf(saved))
  const { isPending, mutate } = useSaveAi()
  const cap = capOf(draft)
  const change = (part: Partial<AiDraft>) => setDraft({ ...draft, ...part })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPending && cap !== undefined) mutate({ ...choiceOf(draft, saved), cap })
  }

  return (
    <>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <h3 id="ai-provider" ref={scrollIfLinked} className="-mb-2.5 scroll-mt-10 font-semibold">
          {copy.providerTitle}
        </h3>
        {saved.fixed.ai && <p className="text-warn">{copy.fixed}</p>}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={copy.provider}>
            {(control) => (
              <Select
                {...control}
                label={copy.provider}
                className="w-full [&>select]:w-full"
                disabled={saved.fixed.ai}
                value={draft.provider ?? ''}
                options={providers}
                onValue={(name) =>
                  change({ provider: name === '' ? null : (name as AiProviderName), model: '' })
                }
              />
            )}
          </Field>
          {takesSettings(draft) && <Choice draft={draft} saved={saved} onChange={change} />}
          <TextField
            label={copy.cap}
            hint={saved.fixed.cap ? copy.fixedCap : copy.capHint}
            error={cap === undefined ? copy.wrongCap : null}
            inputMode="decimal"
            disabled={saved.fixed.cap}
            value={draft.cap}
            onValue={(value) => change({ cap: value })}
          />
        </div>
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          disabled={saved.fixed.ai && saved.fixed.cap}
          loading={isPending}
          loadingText={copy.saving}
        >
          {copy.save}
        </Button>
      </form>
      <AiTrial choice={choiceOf(draft, saved)} />
    </>
  )
}

type ChoiceProps = { draft: AiDraft; saved: Saved; onChange: (part: Partial<AiDraft>) => void }

/** The fields of a provider. */
function Choice({ draft, saved, onChange }: ChoiceProps) {
  const { provider, model, address } = draft
  const needs = provider ? needsOf(provider) : []
  return (
    <>
      <TextField
        label={copy.model}
        hint={needs.includes('model') ? undefined : copy.modelHint}
        disabled={saved.fixed.ai}
        value={model}
        onValue={(value) => onChange({ model: value })}
      />
      <TextField
        label={copy.address}
        hint={copy.addressHint(needs.includes('base_url'))}
        type="url"
        disabled={saved.fixed.ai}
        value={address}
        onValue={(value) => onChange({ address: value })}
      />
      {!saved.fixed.ai && <AiKeyField draft={draft} saved={saved} onChange={onChange} />}
    </>
  )
}
