import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { useState } from 'react'
import { formatDay } from '../../lib/format.ts'
import { scrollIfLinked } from '../../lib/scroll-if-linked.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './ai-copy.ts'
import { builtInQuery, useBuiltIn } from './built-in-api.ts'

type BuiltIn = CallOutput<'getBuiltInModel'>

const underWay: BuiltIn['state'][] = ['fetching', 'installing', 'preparing']

/** The model that runs on the server itself: its state, and its download or removal. */
export function BuiltInModel() {
  const { data, isPending, refetch } = useQuery(builtInQuery)
  if (isPending) return <Skeleton className="h-30" />
  if (!data) return <NotLoaded onReload={() => void refetch()} />
  const { model, state, is_usable, problem, calibration } = data
  return (
    <div className="flex flex-col gap-2.5 rounded-md border border-line p-4">
      <h3 id="built-in-model" ref={scrollIfLinked} className="scroll-mt-10 font-semibold">
        {copy.builtIn.title}
      </h3>
      {model && <About model={model} />}
      {is_usable && <Ready calibration={calibration} />}
      {(state === 'failed' || !model) && problem && <FormNote tone="bad">{problem}</FormNote>}
      {state === 'stopped' && <p className="text-sm">{copy.builtIn.stopped}</p>}
      {underWay.includes(state) && <UnderWay built={data} />}
      <Actions built={data} />
    </div>
  )
}

function About({ model }: { model: NonNullable<BuiltIn['model']> }) {
  return (
    <>
      <p className="text-sm text-muted">{copy.builtIn.text(model.languages.join(', '))}</p>
      <p className="text-sm wrap-anywhere text-muted">
        {model.name}, {copy.builtIn.size(model.bytes)}, {model.licence},{' '}
        <a href={model.source} className="underline underline-offset-2">
          {copy.builtIn.source}
        </a>
        {model.runtime_bytes > 0 && `. ${copy.builtIn.runtime(model.runtime_bytes)}`}
      </p>
    </>
  )
}

function Ready({ calibration }: Pick<BuiltIn, 'calibration'>) {
  return (
    <>
      <FormNote tone="ok">{copy.builtIn.ready}</FormNote>
      <p className="text-sm text-muted">
        {calibration ? (
          copy.builtIn.calibrated(calibration.photos, formatDay(calibration.at))
        ) : (
          <>
            {copy.builtIn.uncalibrated.text}{' '}
            <code className="font-mono wrap-anywhere">{copy.builtIn.uncalibrated.command}</code>{' '}
            {copy.builtIn.uncalibrated.rest}
          </>
        )}
      </p>
    </>
  )
}

function UnderWay({ built: { state, progress } }: { built: BuiltIn }) {
  const name = copy.builtIn.states[state]
  const share = progress ? progress.done / Math.max(1, progress.total) : undefined
  const text = share === undefined ? name : `${name} ${Math.floor(share * 100)} %`
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm tabular-nums">{text}</p>
      <Progress label={name} {...(share !== undefined && { value: share })} />
    </div>
  )
}

function Actions({ built: { model, state } }: { built: BuiltIn }) {
  const { start, cancel } = useBuiltIn()
  const isUnderWay = underWay.includes(state)
  return (
    <div className="flex flex-wrap gap-2.5">
      {!isUnderWay && state !== 'ready' && (
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          {state === 'stopped'
            ? copy.builtIn.resume
            : copy.builtIn.get(model ? model.bytes + model.runtime_bytes : undefined)}
        </Button>
      )}
      {isUnderWay && (
        <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {copy.builtIn.cancel}
        </Button>
      )}
      {!isUnderWay && state !== 'absent' && <Removal />}
    </div>
  )
}

function Removal() {
  const { remove } = useBuiltIn()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { button, question, body, keep, confirm } = copy.builtIn.removing
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {button}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={question}
        body={body}
        cancel={keep}
        confirm={confirm}
        tone="danger"
        busy={remove.isPending}
        onCancel={close}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
      />
    </>
  )
}
