import { limits } from '@verso/contract/limits.ts'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/error-text.ts'
import { HttpError, requireRecord, sendRequest, timeoutError } from '../../../lib/http.ts'
import type { HttpResponse } from '../../../lib/http.ts'
import { contextInput } from '../context.ts'
import { StorageUnreachable } from './attempt-upload.ts'
import type { Send, SendHooks } from './attempt-upload.ts'
import type { HasArrived } from './resume.ts'
import type { UploadFile } from './upload-file.ts'

/**
 * One attempt: a new signed URL for the file's stored name, then the bytes, then a notice to the server if it cannot see
 * the storage. A photo that arrived in an earlier attempt counts as sent. One that the library has received in the
 * meantime, for example from another window, is held back. Bytes that an earlier attempt stored are not sent again.
 */
export const sendFile: Send = async (file, hooks) => {
  if (file.stored || (await sendBytes(file, hooks))) await complete(file, hooks)
}

/** Returns whether the photo still has to be completed. */
async function sendBytes(
  file: UploadFile,
  { signal, onSigned, onProgress, onKnown }: SendHooks,
): Promise<boolean> {
  const { known, signedUrl, publicUrl, arrived, needs_completion } = await sign(file, signal)
  if (known && !file.anyway) {
    onKnown({ since: known.created_date, name: known.name })
    return false
  }
  onSigned(publicUrl)
  if (arrived) return false
  const response = await put(signedUrl, file, signal, onProgress)
  // Without a completion call only this response confirms the arrival, so it must come from the server.
  if (!needs_completion) requireRecord(response)
  return needs_completion ?? false
}

async function complete({ name }: UploadFile, { signal, onStored }: SendHooks): Promise<void> {
  onStored(true)
  const { photos } = await api.completeUploads({ names: [name] }, { signal })
  const refusal = photos[0]?.refusal
  if (!refusal) return
  onStored(false)
  throw new HttpError('Refused', { status: refusal.status, statusText: '', data: refusal })
}

/** Requests a signed URL, whose response says whether the photo has arrived. The URL itself is not used. */
export const hasArrived: HasArrived = async (file, signal) => {
  try {
    return (await sign(file, signal)).arrived ?? false
  } catch (error) {
    console.warn(`Cannot check whether ${file.title} has arrived: ${failureReason(error)}`)
    return false
  }
}

function sign(file: UploadFile, signal: AbortSignal) {
  const { name, type, size, title, mode, context, hashes, anyway } = file
  const about = { name, type, size, original_name: title, ...hashes, unless_known: !anyway }
  return api.generatePresignedUrl(
    { ...about, mode: mode ?? undefined, ...contextInput(context) },
    { signal },
  )
}

/**
 * An attempt ends after 30 s without progress, however long the whole upload takes. The storage must receive
 * neither our token nor our anti-forgery header.
 */
async function put(
  url: string,
  { file, type, title }: UploadFile,
  signal: AbortSignal,
  onProgress: (sentBytes: number) => void,
): Promise<HttpResponse> {
  const stall = stallTimer(limits.requestTimeoutMs)
  try {
    return await sendRequest({
      verb: 'PUT',
      url,
      body: file,
      headers: { 'Content-Type': type, 'x-amz-meta-original-name': encodeURIComponent(title) },
      signal: AbortSignal.any([signal, stall.signal]),
      onSent: (bytes) => {
        stall.restart()
        onProgress(bytes)
      },
    })
  } catch (error) {
    throw stall.signal.aborted ? timeoutError(limits.requestTimeoutMs) : withStorage(error, url)
  } finally {
    stall.stop()
  }
}

/**
 * A storage at another address may be down while the server responds. Its address without the signature can be requested
 * without side effects, and the page is allowed to connect to it.
 */
function withStorage(error: unknown, url: string): unknown {
  const { origin, pathname } = new URL(url, location.href)
  const isAway = error instanceof HttpError && !error.response && origin !== location.origin
  return isAway ? new StorageUnreachable(`${origin}${pathname}`) : error
}

/** A signal that fires once `ms` have passed without `restart`. */
function stallTimer(ms: number) {
  const controller = new AbortController()
  let timer = setTimeout(() => controller.abort(), ms)
  return {
    signal: controller.signal,
    restart() {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(), ms)
    },
    stop: () => clearTimeout(timer),
  }
}
