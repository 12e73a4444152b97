import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { failureReason } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { FormNote } from '../../../ui/form-note.tsx'
import { AnchorButton } from '../../../ui/link-button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { type Archive, partQuery, usePartAgain } from './api.ts'
import { copy } from './copy.ts'

type ArchiveProgressProps = { archive: Archive; onOther: () => void; onClose: () => void }

/** The parts of an archive, one at a time: how many photos are written, and the link to save the file. */
export function ArchiveProgress({ archive, onOther, onClose }: ArchiveProgressProps) {
  const [part, setPart] = useState(1)
  const { data, failure, tryAgain, isTrying } = usePart(archive.id, part)
  const link = data?.publicUrl
  const { length: parts } = archive.parts

  return (
    <div className="flex flex-col gap-4 px-5 pt-1 pb-5">
      <p className="font-medium">{copy.part(part, parts)}</p>
      {failure ? (
        <FormNote tone="bad">{copy.failed(failure)}</FormNote>
      ) : (
        <Written done={data?.done ?? 0} photos={data?.photos} bytes={data?.bytes ?? null} />
      )}
      {link && <p className="text-sm text-muted">{copy.stays}</p>}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="quiet" onClick={onOther} className="mr-auto">
          {copy.other}
        </Button>
        {!link && <Button onClick={onClose}>{copy.close}</Button>}
        {failure && <Again onClick={tryAgain} loading={isTrying} />}
        {link && <Save link={link} next={part < parts && part + 1} onNext={setPart} />}
      </div>
    </div>
  )
}

/** A part while it is written; `failure` says why it or the last call failed. */
function usePart(id: string, part: number) {
  const queries = useQueryClient()
  const query = partQuery(id, part)
  const { data, error, refetch } = useQuery(query)
  const again = usePartAgain()
  const problem = error ?? again.error
  const begin = () =>
    again.mutate(
      { id, part },
      { onSuccess: (begun) => queries.setQueryData(query.queryKey, begun) },
    )
  return {
    data,
    failure: problem ? failureReason(problem) : data?.failure,
    tryAgain: () => (error ? void refetch() : begin()),
    isTrying: again.isPending,
  }
}

const Again = (props: { onClick: () => void; loading: boolean }) => (
  <Button variant="primary" {...props}>
    {copy.again}
  </Button>
)

type SaveProps = { link: string; next: number | false; onNext: (part: number) => void }

const Save = ({ link, next, onNext }: SaveProps) => (
  <>
    {next && <Button onClick={() => onNext(next)}>{copy.next(next)}</Button>}
    <AnchorButton href={link} download="" variant="primary">
      <Download size={15} aria-hidden /> {copy.save}
    </AnchorButton>
  </>
)

type WrittenProps = { done: number; photos: number | undefined; bytes: number | null }

function Written({ done, photos, bytes }: WrittenProps) {
  const sentence =
    photos === undefined
      ? copy.starting
      : bytes === null
        ? copy.writing(done, photos)
        : copy.ready(photos, sizeOf(bytes))
  const value = bytes === null ? done / (photos ?? 1) : 1
  return (
    <>
      <Progress label={copy.title} value={value} tone={bytes === null ? 'accent' : 'ok'} />
      <output className="text-sm text-muted tabular-nums">{sentence}</output>
    </>
  )
}

const units = ['kB', 'MB', 'GB']

/** `3.9 GB`, in steps of a thousand as file managers show it. */
function sizeOf(bytes: number): string {
  const power = Math.max(1, Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length))
  return `${(bytes / 1000 ** power).toFixed(1)} ${units[power - 1]}`
}
