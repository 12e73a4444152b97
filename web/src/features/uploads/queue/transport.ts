import { limits } from '@verso/contract/limits.ts'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/error-text.ts'
import { sendRequest, timeoutError } from '../../../lib/http.ts'
import { contextInput } from '../context.ts'
import type { HasArrived } from './earlier.ts'
import type { Send } from './queue.ts'
import type { UploadFile } from './upload-file.ts'

/**
 * One attempt: a fresh signed URL under the file's own name, then the bytes. A photo that an earlier
 * attempt already brought there counts as sent.
 */
export const sendFile: Send = async (file, { signal, onSigned, onProgress }) => {
  const signed = await sign(file, signal)
  onSigned(signed.publicUrl)
  if (!signed.arrived) await put(signed.signedUrl, file, signal, onProgress)
}

/** Asks for a link, which says whether the photo is there; where it is not, the upload asks for one again. */
export const hasArrived: HasArrived = async (file, signal) => {
  try {
    return (await sign(file, signal)).arrived ?? false
  } catch (error) {
    console.warn(`Whether ${file.title} is there is not known: ${failureReason(error)}`)
    return false
  }
}

function sign({ name, type, size, title, mode, context }: UploadFile, signal: AbortSignal) {
  return api.generatePresignedUrl(
    { name, type, size, mode: mode ?? undefined, original_name: title, ...contextInput(context) },
    { signal },
  )
}

/**
 * 30 s without progress end the attempt, however long the whole takes. The storage must see neither our
 * token nor our anti-forgery header.
 */
async function put(
  url: string,
  { file, type, title }: UploadFile,
  signal: AbortSignal,
  onProgress: (sentBytes: number) => void,
): Promise<void> {
  const stall = stallWatch(limits.requestTimeoutMs)
  try {
    await sendRequest({
      verb: 'PUT',
      url,
      body: file,
      headers: { 'Content-Type': type, 'x-amz-meta-original-name': encodeURIComponent(title) },
      signal: AbortSignal.any([signal, stall.signal]),
      onSent: (bytes) => {
        stall.postpone()
        onProgress(bytes)
      },
    })
  } catch (error) {
    throw stall.signal.aborted ? timeoutError(limits.requestTimeoutMs) : error
  } finally {
    stall.stop()
  }
}

/** A signal that fires once `ms` have passed without `postpone`. */
function stallWatch(ms: number) {
  const controller = new AbortController()
  let timer = setTimeout(() => controller.abort(), ms)
  return {
    signal: controller.signal,
    postpone() {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(), ms)
    },
    stop: () => clearTimeout(timer),
  }
}
