import { useId, useState } from 'react'
import { failureReason } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { FormNote } from '../../../ui/form-note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { WhichPhotos } from '../bulk/use-photo-selection.ts'
import { type Archive, useStartDownload } from './api.ts'
import { copy } from './copy.ts'

type Kind = keyof typeof copy.kinds
type Naming = (typeof copy.namings)[number]['value']
const kinds = Object.keys(copy.kinds) as Kind[]

type DownloadFormProps = {
  /** Which photos, in words. */
  sentence: string
  which: WhichPhotos
  onArchive: (archive: Archive) => void
  onClose: () => void
}

export function DownloadForm({ sentence, which, onArchive, onClose }: DownloadFormProps) {
  const [kind, setKind] = useState<Kind>('photos')
  const [naming, setNaming] = useState<Naming>('base')
  const start = useStartDownload()

  function submit() {
    const request = { ...which, type: kind, sidecar_naming: naming }
    start.mutate(request, {
      onSuccess: ({ archive }) => (archive ? onArchive(archive) : onClose()),
    })
  }

  return (
    <form action={submit} className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
      <p className="text-muted">{sentence}</p>
      <fieldset className="flex flex-col gap-2.5">
        <legend className="sr-only">{copy.what}</legend>
        {kinds.map((value) => (
          <KindChoice key={value} kind={value} isChosen={value === kind} onChoose={setKind} />
        ))}
      </fieldset>
      {kind === 'sidecars' && (
        <Segmented
          label={copy.naming}
          value={naming}
          options={copy.namings}
          onValue={setNaming}
          className="self-start"
        />
      )}
      {start.isError && <FormNote tone="bad">{copy.failed(failureReason(start.error))}</FormNote>}
      <div className="flex justify-end gap-2.5">
        <Button onClick={onClose}>{copy.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          loading={start.isPending}
          loadingText={copy.starting}
        >
          {copy.start}
        </Button>
      </div>
    </form>
  )
}

type KindChoiceProps = { kind: Kind; isChosen: boolean; onChoose: (kind: Kind) => void }

function KindChoice({ kind, isChosen, onChoose }: KindChoiceProps) {
  const id = useId()
  const { title, text } = copy.kinds[kind]
  return (
    <label className="flex gap-3 rounded-md border border-line px-3.5 py-3 transition-colors hover:bg-raised has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="kind"
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        className="mt-0.5 size-4 shrink-0 accent-accent outline-none pointer-coarse:size-5"
        checked={isChosen}
        onChange={() => onChoose(kind)}
      />
      <span className="flex flex-col gap-0.5">
        <span id={id} className="font-medium">
          {title}
        </span>
        <span id={`${id}-text`} className="text-sm text-muted">
          {text}
        </span>
      </span>
    </label>
  )
}
