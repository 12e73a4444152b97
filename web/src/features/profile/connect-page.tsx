import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { CallOutput } from '@verso/contract/call.ts'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { appCopy } from './app-copy.ts'
import { AppRequest } from './app-request.tsx'

type Found = CallOutput<'findAppRequest'> & { user_code: string }

const { page: texts } = appCopy

/** Connects an app by the code that it shows (RFC 8628). The link that the app shows has the code after its `#`. */
export function ConnectPage() {
  const fromLink = useLocation({ select: ({ hash }) => hash })
  const [code, setCode] = useState(fromLink)
  const [outcome, setOutcome] = useState<string | null>(null)
  const find = useMutation({
    mutationFn: async (user_code: string): Promise<Found> => ({
      ...(await api.findAppRequest({ user_code })),
      user_code,
    }),
  })
  const restart = () => {
    find.reset()
    setCode('')
  }
  return (
    <div className="max-w-120">
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      {outcome ? (
        <Outcome text={outcome} onAgain={() => setOutcome(null)} />
      ) : find.data ? (
        <AppRequest
          request={find.data}
          onAnswered={(text) => {
            restart()
            setOutcome(text)
          }}
        />
      ) : (
        <form
          noValidate
          className="mt-2 flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            find.mutate(code)
          }}
        >
          <p className="text-pretty text-muted">{texts.text}</p>
          <TextField
            label={texts.codeLabel}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="WDJB-MJHT"
            value={code}
            onValue={setCode}
          />
          {find.error && <FormNote tone="bad">{failureReason(find.error)}</FormNote>}
          <Button
            type="submit"
            variant="primary"
            className="self-start"
            disabled={code.trim() === ''}
            loading={find.isPending}
            loadingText={texts.finding}
          >
            {texts.find}
          </Button>
        </form>
      )}
    </div>
  )
}

function Outcome({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <div className="mt-4 flex flex-col items-start gap-4">
      <FormNote tone="ok">{text}</FormNote>
      <Link to="/profile" hash="apps" className="link-alone">
        {texts.list}
      </Link>
      <Button onClick={onAgain}>{texts.again}</Button>
    </div>
  )
}
