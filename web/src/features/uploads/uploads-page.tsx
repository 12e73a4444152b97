import { defaultUploadMode } from '@verso/contract/limits.ts'
import { useRef, useState } from 'react'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { isAdmin, useUser } from '../../lib/user.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { cx } from '../../ui/cx.ts'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { emptyContext, isBlank, restoredContext } from './context.ts'
import { copy } from './copy.ts'
import { DropZone } from './intake/drop-zone.tsx'
import { IntakeLines } from './intake/intake-lines.tsx'
import { Refusal } from './intake/refusal.tsx'
import { useIntake } from './intake/use-intake.ts'
import { findKnown } from './known/find-known.ts'
import { KnownBar } from './known/known-bar.tsx'
import type { FindKnown } from './known/known-photos.ts'
import { AcceptedBanners } from './page/accepted-banners.tsx'
import { CreditBanner } from './page/credit-banner.tsx'
import { mayAdd, surplus } from './page/credit-rules.ts'
import { FilesSection } from './page/files-section.tsx'
import { createUploadStarter } from './page/start-upload.ts'
import { UploadBar } from './page/upload-bar.tsx'
import { UploadHeader } from './page/upload-header.tsx'
import { UploadOptions } from './page/upload-options.tsx'
import { useParts } from './page/use-parts.ts'
import { useUploads } from './page/use-uploads.ts'
import type { Send } from './queue/attempt-upload.ts'
import type { HasArrived } from './queue/resume.ts'
import { countUnfinished, readyFiles, startable } from './queue/tally.ts'
import { hasArrived as checkServer, sendFile } from './queue/transport.ts'

type UploadsPageProps = { send?: Send; hasArrived?: HasArrived; find?: FindKnown }

/** The upload screen. The properties are for tests. */
export function UploadsPage({
  send = sendFile,
  hasArrived = checkServer,
  find = findKnown,
}: UploadsPageProps) {
  const user = useUser()
  const admin = isAdmin(user)
  const open = mayAdd(user)
  const [mode, setMode] = useState(defaultUploadMode)
  const [context, setContext] = useState(emptyContext)
  const [clearing, setClearing] = useState(false)
  const [blocked, setBlocked] = useState(false)
  const [erroredOnly, setErroredOnly] = useState(false)
  const zone = useRef<HTMLDivElement>(null)
  const uploads = useUploads(send, find)
  const { queue, manifest, known, previews, state, countQueued } = uploads
  const intake = useIntake({
    queue,
    manifest,
    known,
    hasArrived,
    admin,
    mayAdd: open,
    onContext: (kept) => setContext((typed) => (isBlank(typed) ? restoredContext(kept) : typed)),
  })
  const { alert, checking, rest } = intake.state
  const guard = useLeaveGuard(() =>
    countUnfinished(queue.state().tally) + rest.length > 0 ? copy.leaving.loss : undefined,
  )
  const hasFiles = state.ids.length > 0
  const queued = countQueued(state.tally)
  const over = user && blocked ? surplus(user, queued) : 0

  const start = createUploadStarter({ queue, mode, context, user, join: uploads.join })
  const joinHeld = () => start(() => [])

  function upload(choose = startable) {
    const lacksCredits = user !== undefined && surplus(user, countQueued(queue.state().tally)) > 0
    setBlocked(lacksCredits)
    if (lacksCredits) return
    setErroredOnly(false)
    void start(choose)
  }

  const focusZone = () => zone.current?.querySelector('button')?.focus()

  useParts({
    queue,
    tally: state.tally,
    hasRest: open && rest.length > 0,
    isCharged: uploads.isCharged,
    removeUploaded: () => joinHeld().then(uploads.removeUploaded),
    takeRest: intake.takeRest,
    upload: () => upload(readyFiles),
  })

  function clearAll() {
    setClearing(false)
    setBlocked(false)
    setErroredOnly(false)
    intake.stop()
    setContext(emptyContext)
    uploads.clear()
  }

  return (
    <>
      <UploadHeader queued={queued} mode={mode} />
      {user && (!open || over > 0) && <CreditBanner credits={user.total_credit} surplus={over} />}
      <div ref={zone} className="mt-4 flex flex-col gap-4 lg:flex-row">
        <DropZone open={open} onFiles={intake.add} checking={checking} slim={hasFiles} />
        <UploadOptions
          queue={queue}
          mode={mode}
          onMode={setMode}
          context={context}
          onContext={setContext}
        />
      </div>
      <AcceptedBanners
        admin={admin}
        className={cx('mt-3 flex flex-wrap gap-x-7 gap-y-1.5', hasFiles && 'max-md:hidden')}
      />
      {alert && (
        <Refusal alert={alert} present={state.tally.total} onTakeParts={intake.takeRefused} />
      )}
      {hasFiles && (
        <UploadBar
          queue={queue}
          state={state}
          onUpload={() => upload()}
          onClear={() => setClearing(true)}
          erroredOnly={erroredOnly}
          onErroredOnly={setErroredOnly}
        />
      )}
      <KnownBar queue={queue} tally={state.tally} context={context} onJoin={joinHeld} />
      <IntakeLines intake={intake} uploadedBefore={uploads.uploadedBefore} onDismiss={focusZone} />
      {hasFiles && (
        <FilesSection
          queue={queue}
          state={state}
          previews={previews}
          erroredOnly={erroredOnly && state.tally.Error > 0}
          onShowAll={() => setErroredOnly(false)}
          onEmptied={focusZone}
        />
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
