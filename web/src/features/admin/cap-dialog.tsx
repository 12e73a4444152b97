import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { useCapSpending } from './api.ts'
import { copy } from './copy.ts'
import type { Person } from './person.ts'

const maxUsd = 1_000_000

type CapDialogProps = { person: Person | undefined; onClose: () => void }

/** Limits what the AI may cost for one user (an addition to the specification). */
export function CapDialog({ person, onClose }: CapDialogProps) {
  const shown = useLastDefined(person)
  return (
    <Dialog open={person !== undefined} onClose={onClose} title={copy.cap.title}>
      {shown && <CapForm key={shown.user.email} person={shown} onDone={onClose} />}
    </Dialog>
  )
}

/** null for an empty field, which removes the cap; undefined if it is not a valid amount. */
function parseCap(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const usd = Number(text)
  return usd >= 0 && usd <= maxUsd ? usd : undefined
}

function CapForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const { email } = person.user
  const [typed, setTyped] = useState(String(person.spending_cap ?? ''))
  const [tried, setTried] = useState(false)
  const cap = useCapSpending()
  const usd = parseCap(typed)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (usd === undefined || cap.isPending) return
    cap.mutate({ email, usd }, { onSuccess: onDone })
  }

  return (
    <form noValidate className="flex flex-col gap-4 px-5 pb-5" onSubmit={submit}>
      <div>
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="mt-1 text-sm text-muted">{copy.cap.text}</p>
      </div>
      <TextField
        label={copy.cap.label}
        hint={copy.cap.hint}
        inputMode="decimal"
        className="tabular-nums"
        error={tried && usd === undefined ? copy.cap.wrong : null}
        value={typed}
        onValue={setTyped}
      />
      {cap.isError && <FormNote tone="bad">{failureReason(cap.error)}</FormNote>}
      <Button type="submit" variant="primary" className="self-end" loading={cap.isPending}>
        {copy.cap.submit}
      </Button>
    </form>
  )
}
