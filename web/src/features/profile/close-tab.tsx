import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { api } from '../../lib/api.ts'
import { useAuth } from '../../lib/auth.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { copy } from './copy.ts'

/** Asks for the password and for confirmation; afterwards the user is signed out. */
export function CloseTab() {
  const { logout } = useAuth()
  const [password, setPassword] = useState('')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setFailed(false)
    if (password) setAsking(true)
  }

  async function close() {
    setBusy(true)
    try {
      await api.closeAccount({ password })
      await logout()
    } catch (error) {
      console.error('The account could not be closed', error)
      setFailed(true)
      setAsking(false)
      setBusy(false)
    }
  }

  return (
    <form noValidate className="flex max-w-90 flex-col gap-4" onSubmit={ask}>
      <p className="rounded-md bg-bad-soft px-4 py-3 text-bad">{copy.close.warning}</p>
      <PasswordField
        label={copy.close.current}
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
      />
      {failed && <FormNote tone="bad">{copy.close.failed}</FormNote>}
      <Button type="submit" variant="danger" className="self-start" disabled={!password}>
        {copy.close.submit}
      </Button>
      <ConfirmDialog
        open={asking}
        title={copy.close.question}
        body={copy.close.warning}
        cancel={copy.close.cancel}
        confirm={copy.close.confirm}
        tone="danger"
        busy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void close()}
      />
    </form>
  )
}
