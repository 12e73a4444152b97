import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { api } from '../../lib/api.ts'
import { session } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { copy } from './copy.ts'

const empty = { current: '', next: '', confirm: '' }
type Fields = typeof empty

/** A change signs the account out everywhere else; this browser continues with the new session in the response. */
export function PasswordTab() {
  const [fields, setFields] = useState(empty)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const filled = Object.values(fields).every(Boolean)

  function set(change: Partial<Fields>) {
    const next = { ...fields, ...change }
    setFields(next)
    if (Object.values(next).every(Boolean)) setError(undefined)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !filled) return
    if (fields.next !== fields.confirm) return setError(copy.password.differ)
    setBusy(true)
    setError(await change(fields))
    setBusy(false)
  }

  async function change({ current, next }: Fields): Promise<string | undefined> {
    try {
      const answer = await api.changePassword({ old_password: current, new_password: next })
      session.renew(answer.AuthenticationResult)
      setFields(empty)
      toast(copy.password.done, { tone: 'ok', ms: limits.passwordChangedMs })
      return undefined
    } catch (failure) {
      console.error('The password could not be changed', failure)
      return copy.password.failed
    }
  }

  const { password: texts } = copy
  return (
    <form
      noValidate
      className="flex max-w-90 flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <PasswordField
        label={texts.current}
        autoComplete="current-password"
        value={fields.current}
        onValue={(current) => set({ current })}
      />
      <PasswordField
        label={texts.next}
        autoComplete="new-password"
        hint={texts.hint}
        value={fields.next}
        onValue={(next) => set({ next })}
      />
      <PasswordField
        label={texts.confirm}
        autoComplete="new-password"
        aria-invalid={error === texts.differ || undefined}
        value={fields.confirm}
        onValue={(confirm) => set({ confirm })}
      />
      {error && <FormNote tone="bad">{error}</FormNote>}
      <p className="text-sm text-muted">{texts.others}</p>
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        disabled={busy || !filled}
        loading={busy}
        loadingText={texts.busy}
      >
        {texts.submit}
      </Button>
    </form>
  )
}
