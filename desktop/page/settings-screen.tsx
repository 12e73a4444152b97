import { useState } from 'react'
import { Button } from '../../web/src/ui/button.tsx'
import { FormNote } from '../../web/src/ui/form-note.tsx'
import { IsolatedText } from '../../web/src/ui/isolated-text.tsx'
import { Segmented } from '../../web/src/ui/segmented.tsx'
import { Switch } from '../../web/src/ui/switch.tsx'
import { TextField } from '../../web/src/ui/text-field.tsx'
import type { WindowState } from '../src/window/window-state.ts'
import type { Check } from '../src/work/checks.ts'
import { call } from './api.ts'
import { ScreenTitle } from './screen-title.tsx'
import { useAction } from './use-action.ts'

export function SettingsScreen({ state }: { state: WindowState }) {
  return (
    <>
      <ScreenTitle title="Settings" />
      <WritingSettings key={state.progress ? 'busy' : 'free'} state={state} />
      <AccountSettings state={state} />
      <Checks />
    </>
  )
}

function WritingSettings({ state: { settings, progress } }: { state: WindowState }) {
  const { run, error } = useAction()
  const [root, setRoot] = useState(settings.hierarchyRoot ?? '')
  const change = (part: Partial<typeof settings>) =>
    run(() => call('changeSettings', { ...settings, ...part }))
  const disabled = progress !== null
  return (
    <section className="card flex flex-col items-start gap-4 p-5">
      <h3 className="font-semibold">Writing</h3>
      {error && <FormNote tone="bad">{error}</FormNote>}
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-medium">Names of sidecars</span>
        <Segmented
          label="Names of sidecars"
          value={settings.sidecarNaming}
          disabled={disabled}
          onValue={(sidecarNaming) => change({ sidecarNaming })}
          options={[
            { value: 'base', label: 'photo.xmp' },
            { value: 'full', label: 'photo.jpg.xmp' },
          ]}
        />
      </div>
      <Switch
        label="Year, month or day also in date fields"
        hint="Some programs read a year without a day as a wrong date."
        on={settings.partialDates}
        disabled={disabled}
        onSwitch={(partialDates) => change({ partialDates })}
      />
      <Switch
        label="Description also in EXIF"
        hint="For old programs. Some of them show it garbled."
        on={settings.exifDescription}
        disabled={disabled}
        onSwitch={(exifDescription) => change({ exifDescription })}
      />
      <Switch
        label="Files that match by name only"
        hint="They may be other pictures."
        on={settings.includeProbable}
        disabled={disabled}
        onSwitch={(includeProbable) => change({ includeProbable })}
      />
      <form
        className="flex flex-wrap items-end gap-2.5"
        onSubmit={(event) => {
          event.preventDefault()
          change({ hierarchyRoot: root.trim() || null })
        }}
      >
        <TextField
          label="Keywords as a tree under"
          placeholder="none"
          value={root}
          disabled={disabled}
          onValue={setRoot}
          hint="Such as AI, for AI|animal|dog in Lightroom."
        />
        <Button type="submit" disabled={disabled || root === (settings.hierarchyRoot ?? '')}>
          Save
        </Button>
      </form>
    </section>
  )
}

function AccountSettings({ state: { account, progress } }: { state: WindowState }) {
  const { run, isBusy, error } = useAction()
  return (
    <section className="card flex flex-col items-start gap-3 p-5">
      <h3 className="font-semibold">Account</h3>
      {account ? (
        <>
          <p>
            <IsolatedText>{account.email}</IsolatedText> on {account.server}
            <span className="block text-sm text-muted">
              {account.keeps === 'keychain'
                ? 'Its token is in the keychain of this system.'
                : 'Its token is in a file that only you can read, because this system has no keychain.'}
            </span>
          </p>
          {error && <FormNote tone="bad">{error}</FormNote>}
          <Button
            loading={isBusy}
            disabled={progress !== null}
            onClick={() => run(() => call('disconnect', {}))}
          >
            Disconnect
          </Button>
        </>
      ) : (
        <p className="text-muted">This computer is not connected.</p>
      )}
    </section>
  )
}

function Checks() {
  const [checks, setChecks] = useState<Check[] | null>(null)
  const { run, isBusy, error } = useAction()
  return (
    <section className="card flex flex-col items-start gap-3 p-5">
      <h3 className="font-semibold">Check of this computer</h3>
      <p className="text-muted">Writes into a test photo and undoes it.</p>
      {error && <FormNote tone="bad">{error}</FormNote>}
      {checks?.map(({ check, ok, text }) => (
        <FormNote key={check} tone={ok ? 'ok' : 'bad'}>{`${check}: ${text}`}</FormNote>
      ))}
      <div className="flex gap-2.5">
        <Button
          loading={isBusy}
          onClick={() => run(async () => setChecks((await call('check', {})).checks))}
        >
          Check
        </Button>
        <Button variant="quiet" onClick={() => run(() => call('quit', {}))}>
          Quit Verso Desktop
        </Button>
      </div>
    </section>
  )
}
