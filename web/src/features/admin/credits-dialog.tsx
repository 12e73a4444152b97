import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { useGiveCredits } from './api.ts'
import { copy } from './copy.ts'
import type { Person } from './person.ts'
import { parseWhole } from './whole-number.ts'

const maxCredits = 1_000_000

type CreditsDialogProps = { person: Person | undefined; onClose: () => void }

/** Gives credits to a user, for example if the installation has no payments (an addition to the specification). */
export function CreditsDialog({ person, onClose }: CreditsDialogProps) {
  const shown = useLastDefined(person)
  return (
    <Dialog open={person !== undefined} onClose={onClose} title={copy.credits.title}>
      {shown && <GiftForm key={shown.user.email} email={shown.user.email} onDone={onClose} />}
    </Dialog>
  )
}

function GiftForm({ email, onDone }: { email: string; onDone: () => void }) {
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const gift = useGiveCredits()
  const whole = parseWhole(amount, maxCredits)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (whole === null || gift.isPending) return
    gift.mutate({ email, amount: whole, note: note.trim() }, { onSuccess: onDone })
  }

  return (
    <form noValidate className="flex flex-col gap-4 px-5 pb-5" onSubmit={submit}>
      <p className="font-medium wrap-anywhere">{email}</p>
      <TextField
        label={copy.credits.amount}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxCredits}
        className="tabular-nums"
        error={tried && whole === null ? copy.credits.wrong : null}
        value={amount}
        onValue={setAmount}
      />
      <TextField
        label={copy.credits.note}
        hint={copy.credits.noteHint}
        maxLength={200}
        value={note}
        onValue={setNote}
      />
      {gift.isError && <FormNote tone="bad">{failureReason(gift.error)}</FormNote>}
      <Button type="submit" variant="primary" className="self-end" loading={gift.isPending}>
        {copy.credits.submit}
      </Button>
    </form>
  )
}
