import { limits } from '@verso/contract/limits.ts'
import { failureReason } from '../../../lib/error-text.ts'
import { HttpError } from '../../../lib/http.ts'
import { isPermanent, isUnavailable } from '../../../lib/network/network.ts'
import type { Outage } from '../../../lib/network/outage.ts'
import { copy } from '../copy.ts'
import type { FileStore } from './file-store.ts'
import type { KnownPhoto, UploadFile } from './upload-file.ts'

/** A storage at another address than the server's did not respond. */
export class StorageUnreachable extends HttpError {
  readonly address: string
  constructor(address: string) {
    super(copy.storageAway)
    this.address = address
  }
}

/** Makes one attempt to send a file. Rejects with the reason; must end soon after `signal` fires. */
export type Send = (file: UploadFile, hooks: SendHooks) => Promise<void>

export type SendHooks = {
  signal: AbortSignal
  /** The upload link was issued; `url` will show the photo once it has arrived. */
  onSigned: (url: string) => void
  onProgress: (sentBytes: number) => void
  /** Whether the storage has all bytes; false after the server has refused and deleted them. */
  onStored: (stored: boolean) => void
  /** The photo is known, so nothing is sent. */
  onKnown: (known: KnownPhoto) => void
}

/** `failed` is retried after a while, `interrupted` once the network is back; `ended` is final. */
type Outcome = 'ended' | 'failed' | 'interrupted'

/** Makes one attempt and stores its outcome in the row. */
export async function attemptUpload(
  { patch }: FileStore,
  send: Send,
  outage: Outage,
  file: UploadFile,
  signal: AbortSignal,
): Promise<Outcome> {
  const mark = outage.mark()
  let stored = file.stored
  const patchUnlessAborted = (change: Partial<UploadFile>) =>
    signal.aborted || patch(file.id, change)
  try {
    await send(file, {
      signal,
      onSigned: (url) => patchUnlessAborted({ status: 'In progress', url }),
      onProgress: (sent) => patchUnlessAborted({ sent: Math.min(sent, file.size) }),
      onStored(isStored) {
        stored = isStored
        patchUnlessAborted({ stored, ...(stored && { status: 'In progress', sent: file.size }) })
      },
      onKnown: (known) => patchUnlessAborted({ known, sentEarlier: true }),
    })
    patchUnlessAborted({ status: 'Uploaded', sent: file.size })
    return 'ended'
  } catch (error) {
    if (signal.aborted) return 'ended'
    const address = error instanceof StorageUnreachable ? error.address : undefined
    const isInterrupted = isUnavailable(error) && (await outage.explains(mark, signal, address))
    const { outcome, ...change } = isInterrupted ? interrupted : failure(file, error)
    patchUnlessAborted({ ...change, sent: stored ? file.size : 0 })
    return outcome
  }
}

/** An outage costs no attempt. */
const interrupted = { outcome: 'interrupted', status: 'Pending', failures: 0 } as const

function failure({ failures }: UploadFile, error: unknown) {
  const refused = isPermanent(error)
  if (!refused && failures < limits.retriesPerFile)
    return { outcome: 'failed', status: 'Pending', failures: failures + 1 } as const
  const reason = failureReason(error)
  return { outcome: 'ended', status: 'Error', error: reason, refused } as const
}
