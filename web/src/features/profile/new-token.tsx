import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AppScope, appScopes, limits } from '@verso/contract/limits.ts'
import { useId, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { copyText } from '../../lib/copy-text.ts'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { appCopy } from './app-copy.ts'

const { token: texts } = appCopy

/** Creates a token for a script and shows it once. */
export function NewToken({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: (wanted: { name: string; scopes: AppScope[] }) => api.createAppToken(wanted),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['app-tokens'] }),
  })
  const close = () => {
    onClose()
    create.reset()
  }
  return (
    <Dialog open={open} onClose={close} title={texts.title}>
      <div className="overflow-y-auto px-5 pb-5">
        {create.data ? (
          <Created token={create.data.token} onDone={close} />
        ) : (
          <Form
            busy={create.isPending}
            failure={create.error && failureReason(create.error)}
            onSubmit={create.mutate}
          />
        )}
      </div>
    </Dialog>
  )
}

type FormProps = {
  busy: boolean
  failure: string | null
  onSubmit: (wanted: { name: string; scopes: AppScope[] }) => void
}

function Form({ busy, failure, onSubmit }: FormProps) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly AppScope[]>(['read'])
  const scopes = appScopes.filter((scope) => chosen.includes(scope))
  const toggle = (scope: AppScope, on: boolean) =>
    setChosen(on ? [...chosen, scope] : chosen.filter((each) => each !== scope))
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit({ name: name.trim(), scopes })
      }}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        maxLength={limits.apps.nameLength}
        autoComplete="off"
        value={name}
        onValue={setName}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-medium">{texts.scopes}</legend>
        {appScopes.map((scope) => (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            onChecked={(on) => toggle(scope, on)}
          >
            {appCopy.scopes[scope]}
          </Checkbox>
        ))}
      </fieldset>
      {failure && <FormNote tone="bad">{failure}</FormNote>}
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        disabled={name.trim() === '' || scopes.length === 0}
        loading={busy}
        loadingText={texts.busy}
      >
        {texts.submit}
      </Button>
    </form>
  )
}

function Created({ token, onDone }: { token: string; onDone: () => void }) {
  const id = useId()
  const shown = useRef<HTMLElement>(null)
  const [note, setNote] = useState<{ tone: 'ok' | 'bad'; text: string } | null>(null)
  const copy = async () => {
    if (!shown.current) return
    const isCopied = await copyText(shown.current).then(
      () => true,
      () => false,
    )
    setNote(isCopied ? { tone: 'ok', text: texts.copied } : { tone: 'bad', text: texts.notCopied })
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{texts.ready}</p>
      <p id={id} className="text-sm font-medium">
        {texts.label}
      </p>
      <code
        ref={shown}
        aria-labelledby={id}
        className="-mt-2.5 rounded-sm border border-line bg-raised px-3 py-2 text-sm wrap-anywhere select-all"
      >
        {token}
      </code>
      {note && <FormNote tone={note.tone}>{note.text}</FormNote>}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="primary" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button onClick={onDone}>{texts.done}</Button>
      </div>
    </div>
  )
}
