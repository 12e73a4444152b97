import { limits } from '@verso/contract/limits.ts'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/error-text.ts'
import { sendRequest, timeoutError } from '../../../lib/http.ts'
import { contextInput } from '../context.ts'
import type { Send } from './attempt.ts'
import type { HasArrived } from './resume.ts'
import type { UploadFile } from './upload-file.ts'

/**
 * One attempt: a new signed URL for the file's stored name, then the bytes. A photo that arrived in an earlier attempt
 * counts as sent. One that the library has received in the meantime, such as from another window, is held back.
 */
export const sendFile: Send = async (file, { signal, onSigned, onProgress, onKnown }) => {
  const signed = await sign(file, signal)
  const { known } = signed
  if (known && !file.anyway) return onKnown({ since: known.created_date, name: known.name })
  onSigned(signed.publicUrl)
  if (!signed.arrived) await put(signed.signedUrl, file, signal, onProgress)
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
 * 30 s without progress end the attempt, however long the whole upload takes. The storage must receive neither
 * our token nor our anti-forgery header.
 */
async function put(
  url: string,
  { file, type, title }: UploadFile,
  signal: AbortSignal,
  onProgress: (sentBytes: number) => void,
): Promise<void> {
  const stall = stallTimer(limits.requestTimeoutMs)
  try {
    await sendRequest({
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
    throw stall.signal.aborted ? timeoutError(limits.requestTimeoutMs) : error
  } finally {
    stall.stop()
  }
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
