import { defaultUploadMode } from '@verso/contract/limits.ts'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { isAdmin, useUser } from '../../lib/user.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { cx } from '../../ui/cx.ts'
import { FormNote } from '../../ui/form-note.tsx'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { emptyContext, isBlank } from './context.ts'
import { copy } from './copy.ts'
import { DropZone } from './intake/drop-zone.tsx'
import { useIntake } from './intake/use-intake.ts'
import { ContextField } from './page/context-field.tsx'
import { CostLine } from './page/cost-line.tsx'
import { CreditBanner } from './page/credit-banner.tsx'
import { creditForecast, mayAdd, mayStart } from './page/credit-rules.ts'
import { FilesSection } from './page/files-section.tsx'
import { ModeToggle } from './page/mode-toggle.tsx'
import { UploadBar } from './page/upload-bar.tsx'
import { useUploads } from './page/use-uploads.ts'
import type { Send } from './queue/queue.ts'
import type { HasArrived } from './queue/resume.ts'
import { countUnfinished } from './queue/tally.ts'
import { hasArrived as checkServer, sendFile } from './queue/transport.ts'

type UploadsPageProps = { send?: Send; hasArrived?: HasArrived }

/** The upload screen. The properties are for tests. */
export function UploadsPage({ send = sendFile, hasArrived = checkServer }: UploadsPageProps) {
  const user = useUser()
  const admin = isAdmin(user)
  const [mode, setMode] = useState(defaultUploadMode)
  const [context, setContext] = useState(emptyContext)
  const [clearing, setClearing] = useState(false)
  const { queue, manifest, previews, state, queued, clear } = useUploads(send)
  const intake = useIntake({
    queue,
    manifest,
    hasArrived,
    admin,
    mayAdd: mayAdd(user),
    onContext: (earlier) => setContext((typed) => (isBlank(typed) ? earlier : typed)),
  })
  const guard = useLeaveGuard(() =>
    countUnfinished(queue.state().tally) > 0 ? copy.leaving.loss : undefined,
  )
  const hasFiles = state.ids.length > 0
  const [blocked, setBlocked] = useState(false)
  const open = mayAdd(user)

  function upload() {
    const lacksCredits = user !== undefined && !mayStart(user, queued)
    setBlocked(lacksCredits)
    if (lacksCredits) return
    const count = queue.start(mode, isBlank(context) ? null : context)
    if (count > 0 && user) reportCount(user.email, count)
  }

  function clearAll() {
    setClearing(false)
    setBlocked(false)
    intake.stop()
    setContext(emptyContext)
    clear()
  }

  return (
    <>
      <header className="flex min-h-8.5 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h1 className="text-xl font-semibold">{copy.title}</h1>
        {admin && <CostLine photos={queued} mode={mode} />}
        {user && !admin && (
          <p className="text-muted">
            {copy.credits}{' '}
            <span className="font-medium text-text tabular-nums">
              {creditForecast(user.total_credit, queued)}
            </span>
          </p>
        )}
      </header>
      {user && (!open || blocked) && <CreditBanner credits={user.total_credit} />}
      <div className="mt-4 flex flex-col gap-4 lg:flex-row">
        <DropZone open={open} onFiles={intake.add} checking={intake.checking} slim={hasFiles} />
        <div className="flex shrink-0 flex-col gap-4 lg:w-84">
          <ModeToggle mode={mode} onMode={setMode} />
          <ContextField context={context} onContext={setContext} />
        </div>
      </div>
      <div className={cx('mt-3 flex flex-wrap gap-x-7 gap-y-1.5', hasFiles && 'max-md:hidden')}>
        <Banner text={copy.banners.types} />
        {!admin && <Banner text={copy.banners.credit} />}
      </div>
      {intake.alert && (
        <div className="mt-4">
          <FormNote tone="bad">{intake.alert}</FormNote>
        </div>
      )}
      {hasFiles && (
        <>
          <UploadBar
            queue={queue}
            state={state}
            onUpload={upload}
            onClear={() => setClearing(true)}
          />
          <FilesSection queue={queue} state={state} previews={previews} />
        </>
      )}
      <ConfirmDialog
        open={clearing}
        title={copy.clearing.question}
        cancel={copy.clearing.cancel}
        confirm={copy.clearing.confirm}
        onCancel={() => setClearing(false)}
        onConfirm={clearAll}
      />
      <LeaveDialog guard={guard} texts={copy.leaving} onLeave={clearAll} />
    </>
  )
}

function Banner({ text }: { text: string }) {
  return (
    <p className="flex gap-2 text-sm text-muted">
      <Info size={16} aria-hidden className="mt-0.5 shrink-0" />
      {text}
    </p>
  )
}

/** Reports how many files the click queued. The upload does not wait for it. */
function reportCount(email: string, file_count: number): void {
  api.updateLastUploadCount({ email, file_count }).catch((error: unknown) => {
    console.error('The number of files could not be reported', error)
  })
}
