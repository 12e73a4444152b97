import { formatDay } from '../../../lib/format.ts'
import { Progress } from '../../../ui/progress.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import type { Tone } from '../../../ui/status-dot.tsx'
import { copy } from '../copy.ts'
import { statusText } from '../queue/upload-file.ts'
import type { FileStatus as Status, KnownPhoto, UploadFile } from '../queue/upload-file.ts'

const tones: Record<Status, Tone> = {
  'Ready to upload': 'plain',
  Pending: 'warn',
  'In progress': 'warn',
  Uploaded: 'ok',
  Error: 'bad',
}

/** The row's twin has not been sent. */
const toneOf = ({ status, known }: UploadFile): Tone =>
  known && 'twin' in known ? 'plain' : tones[status]

type FileStatusProps = { file: UploadFile; onAgain: (file: UploadFile) => void }

/** The status of a file. One that an earlier visit sent can be uploaded again. */
export function FileStatus({ file, onAgain }: FileStatusProps) {
  return (
    <>
      <StatusDot tone={toneOf(file)} className="wrap-anywhere whitespace-normal!">
        {statusText(file)}
      </StatusDot>
      {file.status === 'In progress' && (
        <Progress
          label={copy.table.sending(file.title)}
          value={file.sent / file.size}
          className="mt-1.5 max-w-48"
        />
      )}
      {file.status === 'In progress' && file.sent >= file.size && (
        <p className="text-xs text-muted">{copy.table.saving}</p>
      )}
      {file.sentEarlier && (
        <p className="text-xs wrap-anywhere text-muted">
          {file.known ? knownText(file.known) : copy.table.sentEarlier}{' '}
          <button
            type="button"
            aria-label={copy.table[file.known ? 'anywayNamed' : 'againNamed'](file.title)}
            className="link-alone min-h-6"
            onClick={() => onAgain(file)}
          >
            {file.known ? copy.table.anyway : copy.table.again}
          </button>
        </p>
      )}
    </>
  )
}

const knownText = (known: KnownPhoto) =>
  'since' in known ? copy.table.knownSince(formatDay(known.since)) : copy.table.twin(known.twin)
