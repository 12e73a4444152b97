import { useState } from 'react'
import { Button } from '../../web/src/ui/button.tsx'
import { FormNote } from '../../web/src/ui/form-note.tsx'
import { Spinner } from '../../web/src/ui/spinner.tsx'
import { TextField } from '../../web/src/ui/text-field.tsx'
import type { WindowState } from '../src/window/window-state.ts'
import { call } from './api.ts'
import { ScreenTitle } from './screen-title.tsx'
import { useAction } from './use-action.ts'

type ConnectScreenProps = { connecting: WindowState['connecting'] }

/** Connects this computer with a short code that is approved in the web app, so the password is never typed here. */
export function ConnectScreen({ connecting }: ConnectScreenProps) {
  return connecting ? <Waiting {...connecting} /> : <Begin />
}

function Begin() {
  const [server, setServer] = useState('')
  const { run, isBusy, error } = useAction()
  return (
    <form
      className="flex max-w-100 flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (server.trim()) run(() => call('connect', { server }))
      }}
    >
      <ScreenTitle
        title="Connect this computer"
        text="Verso Desktop writes the words of your account into the photos on this computer. It uploads photos only from a folder that you choose for it."
      />
      <TextField
        label="Address of your Verso server"
        placeholder="photos.example.org"
        autoComplete="url"
        value={server}
        onValue={setServer}
        hint="As shown in the address bar of your browser."
      />
      {error && <FormNote tone="bad">{error}</FormNote>}
      <Button type="submit" variant="primary" loading={isBusy} className="self-start">
        Connect
      </Button>
    </form>
  )
}

function Waiting({ code, address }: { code: string; address: string }) {
  const { run, error } = useAction()
  return (
    <>
      <ScreenTitle
        title="Approve this code"
        text="A page of the web app has opened in your browser. Sign in there if it asks for it, compare the code, and approve it."
      />
      <p className="card w-fit px-6 py-4 text-2xl font-semibold tracking-wider tabular-nums select-all">
        {code}
      </p>
      <p className="text-muted">
        If no page has opened, go to{' '}
        <span className="wrap-anywhere text-text select-all">{address}</span>
      </p>
      <output className="flex items-center gap-2 text-muted">
        <Spinner /> Waiting for the approval
      </output>
      {error && <FormNote tone="bad">{error}</FormNote>}
      <div className="flex gap-2.5">
        <Button onClick={() => run(() => call('openApproval', {}))}>Open the page again</Button>
        <Button variant="quiet" onClick={() => run(() => call('cancelConnect', {}))}>
          Cancel
        </Button>
      </div>
    </>
  )
}
