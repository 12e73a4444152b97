import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { copy } from './copy.ts'

/**
 * Lets the owner of the account end a wait that others may have caused: mails a link that makes this browser known
 * (A-100).
 */
export function SignInWait({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ tone: 'ok' | 'bad'; text: string }>()

  async function send() {
    setBusy(true)
    try {
      await api.mailSignInLink({ email })
      setOutcome({ tone: 'ok', text: copy.signin.linkMailed })
    } catch (error) {
      setOutcome({ tone: 'bad', text: failureReason(error) })
    }
    setBusy(false)
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{copy.signin.wait}</p>
      {outcome && <FormNote tone={outcome.tone}>{outcome.text}</FormNote>}
      {outcome?.tone !== 'ok' && (
        <Button wide loading={busy} onClick={() => void send()}>
          {copy.signin.mailLink}
        </Button>
      )}
    </div>
  )
}
