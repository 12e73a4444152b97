import { Button } from '../../web/src/ui/button.tsx'
import { FormNote } from '../../web/src/ui/form-note.tsx'
import { IsolatedText } from '../../web/src/ui/isolated-text.tsx'
import { Spinner } from '../../web/src/ui/spinner.tsx'
import { Switch } from '../../web/src/ui/switch.tsx'
import type { Settings } from '../src/window/settings.ts'
import type { Progress, UploadSummary } from '../src/window/window-state.ts'
import { call } from './api.ts'
import { ScreenTitle } from './screen-title.tsx'
import { pluralise } from './texts.ts'
import { UploadStates } from './upload-states.tsx'
import { useAction } from './use-action.ts'

type UploadScreenProps = {
  upload: UploadSummary
  settings: Settings
  progress: Progress | null
}

/** Uploads from a folder: what is new in it, what was sent, and what arrives while it is being watched. */
export function UploadScreen({ upload, settings, progress }: UploadScreenProps) {
  if (upload.stage === 'compared') return <Compared upload={upload} settings={settings} />
  if (upload.stage === 'watching')
    return <Watching upload={upload} isStopping={progress?.isCancelled ?? true} />
  return <Finished upload={upload} />
}

type PartProps = { upload: UploadSummary }

function Compared({ upload, settings }: PartProps & { settings: Settings }) {
  const { folder, counts, credits, again } = upload
  const { run, isBusy, error } = useAction()
  const photos = counts.send ?? 0
  const { watches, writesReviewed } = settings
  const change = (part: Partial<Settings>) =>
    run(() => call('changeSettings', { ...settings, ...part }))
  const plain = photos > 0 ? `Upload ${pluralise(photos, 'photo')}` : 'Nothing to upload'
  const watching = photos > 0 ? `${plain} and watch` : 'Watch the folder'
  return (
    <>
      <ScreenTitle
        title={`${pluralise(photos, 'new photo')} in the folder`}
        text={<IsolatedText>{folder}</IsolatedText>}
        actions={
          <>
            <OtherFolder />
            <Button
              variant="primary"
              loading={isBusy}
              disabled={photos === 0 && !watches}
              onClick={() => run(() => call(watches ? 'watch' : 'upload', {}))}
            >
              {watches ? watching : plain}
            </Button>
          </>
        }
      />
      {error && <FormNote tone="bad">{error}</FormNote>}
      {photos > 0 && credits !== null && <p className="text-muted">{cost(photos, credits)}</p>}
      <UploadStates upload={upload} />
      <section className="card flex flex-col items-start gap-4 p-5">
        {(again || counts.deleted) && (
          <Switch
            label="Also upload photos that were deleted in the account"
            hint="Each costs a credit again. This applies only this time."
            on={again}
            disabled={isBusy}
            onSwitch={(on) => run(() => call('uploadAgain', { again: on }))}
          />
        )}
        <Switch
          label="Keep watching this folder"
          hint="Uploads new photos, even while this window is closed, until you stop it."
          on={watches}
          disabled={isBusy}
          onSwitch={(on) => change({ watches: on })}
        />
        <Switch
          label="Write the words into the files once a photo is reviewed"
          hint="There is no preview, but you can undo each run on the Runs tab."
          on={watches && writesReviewed}
          disabled={isBusy || !watches}
          onSwitch={(on) => change({ writesReviewed: on })}
        />
      </section>
    </>
  )
}

function cost(photos: number, credits: number): string {
  const has = `the account has ${pluralise(credits, 'credit')}`
  if (credits >= photos) return `Each photo costs a credit; ${has}.`
  return `Each photo costs a credit, and ${has}: the rest waits until there are more.`
}

function Watching({ upload, isStopping }: PartProps & { isStopping: boolean }) {
  const { run, error } = useAction()
  return (
    <>
      <ScreenTitle
        title="Watching the folder"
        text={
          <>
            <IsolatedText>{upload.folder}</IsolatedText>
            <span className="mt-1 flex items-center gap-2">
              <Spinner /> It continues while this window is closed.
            </span>
          </>
        }
        actions={
          <Button disabled={isStopping} onClick={() => run(() => call('cancel', {}))}>
            {isStopping ? 'Finishing the uploads that were started …' : 'Stop watching'}
          </Button>
        }
      />
      {error && <FormNote tone="bad">{error}</FormNote>}
      {upload.trouble && <FormNote tone="bad">{upload.trouble}</FormNote>}
      <UploadStates upload={upload} />
    </>
  )
}

function Finished({ upload }: PartProps) {
  const { folder, counts, trouble } = upload
  const { run, isBusy, error } = useAction()
  const left = (['waiting', 'changed', 'refused', 'failed', 'unreadable'] as const).some(
    (state) => counts[state],
  )
  const again = () => run(() => call('compare', { folder }))
  return (
    <>
      <ScreenTitle
        title={left ? 'Done, except for some photos' : 'The photos are uploaded'}
        text={<IsolatedText>{folder}</IsolatedText>}
        actions={
          <>
            <OtherFolder />
            <Button loading={isBusy} onClick={again}>
              Look again
            </Button>
            <Button variant="primary" onClick={() => run(() => call('scan', { folder }))}>
              Show the photos
            </Button>
          </>
        }
      />
      {error && <FormNote tone="bad">{error}</FormNote>}
      {trouble && <FormNote tone="bad">{trouble}</FormNote>}
      {counts.waiting && (
        <p className="text-muted">
          {`${pluralise(counts.waiting, 'photo')} left: look again. Nothing is sent twice.`}
        </p>
      )}
      <UploadStates upload={upload} />
    </>
  )
}

function OtherFolder() {
  const { run, error } = useAction()
  return (
    <>
      <Button onClick={() => run(() => call('closeUpload', {}))}>Choose another folder</Button>
      {error && <FormNote tone="bad">{error}</FormNote>}
    </>
  )
}
