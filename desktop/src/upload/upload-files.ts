import { limits } from '@verso/contract/limits.ts'
import { type ServerClient, ServerRefused } from '../account/server-client.ts'
import { inParallel } from '../engine/in-parallel.ts'
import { listRuns, writtenPhotos } from '../engine/runs.ts'
import { reasonOf } from '../engine/scan-folder.ts'
import type { LocalFile } from '../plan/local-file.ts'
import {
  acceptedTypes,
  type PlannedUpload,
  planUploads,
  type UploadFate,
} from '../plan/upload-plan.ts'
import { FileChanged, isTemporary, sendPhoto, retryDelaysMs } from './send-photo.ts'
import { openUploadRecord, type Owner, type UploadRecord } from './upload-record.ts'

/**
 * `waiting`: not tried or not successful, for a reason that is not about the file. `changed`: it changed while it was
 * being read.
 */
export type UploadOutcome =
  | Exclude<UploadFate, 'send'>
  | 'uploaded'
  | 'waiting'
  | 'changed'
  | 'refused'
  | 'failed'
export type UploadResult = { path: string; outcome: UploadOutcome; reason?: string }
/** `stopped` is why the rest was not uploaded. */
export type UploadReport = { results: UploadResult[]; stopped: ServerRefused | null }

export type UploadNeeds = {
  client: ServerClient
  dataFolder: string
  owner: Owner
  /** Also sends photos that were deleted in the account. */
  again?: boolean
  waitsMs?: readonly number[]
}

/** Returns what would be done with each file. Throws `ServerRefused`. */
export async function uploadPlan(
  { client, dataFolder, owner, again = false }: UploadNeeds,
  files: readonly LocalFile[],
): Promise<{ planned: PlannedUpload[]; record: UploadRecord }> {
  const record = await openUploadRecord(dataFolder, owner)
  const { allowed } = await client.call('getPhotoFormats', {})
  const written = new Set(writtenPhotos(await listRuns(dataFolder)).keys())
  const known = await findKnown(client, files)
  // A file that is in the account now must not be uploaded again after it is deleted there.
  for (const file of files) if (known.has(file.sha256)) await record.add(file)
  const planned = planUploads(files, {
    accepted: acceptedTypes(allowed),
    known,
    written,
    wasUploaded: (file) => !again && record.has(file),
  })
  return { planned, record }
}

type UploadProgress = {
  onResult?: (result: UploadResult) => void
  /** Once it is aborted the rest is `waiting`. If the client has the same signal, photos being sent are cut off too. */
  signal?: AbortSignal | undefined
}

/**
 * Uploads the files that are new to the account; the others are only listed. It can be interrupted at any moment and run
 * again: no photo is sent twice. Without credits or a network the rest is `waiting`.
 */
export async function uploadFiles(
  needs: UploadNeeds,
  files: readonly LocalFile[],
  { onResult, signal }: UploadProgress = {},
): Promise<UploadReport> {
  const { planned, record } = await uploadPlan(needs, files)
  const { client, owner, again = false, waitsMs = retryDelaysMs } = needs
  const state: { stopped: ServerRefused | null } = { stopped: null }
  const upload = async ({ file, fate, type }: PlannedUpload): Promise<UploadResult> => {
    const { path } = file
    if (fate !== 'send' || !type) return { path, outcome: fate === 'send' ? 'format' : fate }
    if (state.stopped || signal?.aborted) return { path, outcome: 'waiting' }
    try {
      const outcome = await sendPhoto({ client, owner, again, waitsMs, signal }, file, type)
      await record.add(file)
      return { path, outcome }
    } catch (error) {
      if (signal?.aborted) return { path, outcome: 'waiting' }
      if (!(error instanceof ServerRefused) || !stopsAll(error)) return failure(path, error)
      // An internal server error may concern only this photo.
      if (error.code !== 'internal') state.stopped = error
      return { path, outcome: 'waiting', reason: error.message }
    }
  }
  const results = await inParallel(planned, async (plan) => {
    const result = await upload(plan)
    onResult?.(result)
    return result
  })
  const count = results.filter(({ outcome }) => outcome === 'uploaded').length
  // Missing credits end an upload; after a cancellation, an outage or an expired token the server cannot be asked
  // anything more.
  if (count > 0 && !signal?.aborted && (!state.stopped || state.stopped.code === 'no_credits'))
    await client.call('updateLastUploadCount', { email: owner.email, file_count: count })
  return { results, stopped: state.stopped }
}

async function findKnown(
  client: ServerClient,
  files: readonly LocalFile[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  const asked = files.map(({ sha256, payloadHash }) => ({
    sha256,
    ...(payloadHash && { payload_hash: payloadHash }),
  }))
  const size = limits.knownPhotosPerCall
  for (let start = 0; start < asked.length; start += size) {
    const page = await client.call('findKnownPhotos', { files: asked.slice(start, start + size) })
    for (const { sha256 } of page.known) known.add(sha256)
  }
  return known
}

/** Whether the server would refuse every other photo too. */
const stopsAll = (error: ServerRefused): boolean =>
  isTemporary(error) || ['no_credits', 'unauthenticated', 'forbidden'].includes(error.code)

function failure(path: string, error: unknown): UploadResult {
  const reason = reasonOf(error)
  if (error instanceof FileChanged) return { path, outcome: 'changed', reason }
  return { path, outcome: error instanceof ServerRefused ? 'refused' : 'failed', reason }
}
