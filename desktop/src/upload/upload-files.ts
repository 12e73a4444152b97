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
import { FileChanged, isPassing, sendPhoto, usualWaitsMs } from './send-photo.ts'
import { openUploadRecord, type Owner, type UploadRecord } from './upload-record.ts'

/** `waiting`: not tried, or without success, for a reason that is not about the file. `changed`: while it was read. */
export type UploadOutcome =
  | Exclude<UploadFate, 'send'>
  | 'uploaded'
  | 'waiting'
  | 'changed'
  | 'refused'
  | 'failed'
export type UploadResult = { path: string; outcome: UploadOutcome; reason?: string }
/** `stopped`: why the rest was not uploaded, in a sentence. */
export type UploadReport = { results: UploadResult[]; stopped: ServerRefused | null }

export type UploadNeeds = {
  client: ServerClient
  dataFolder: string
  owner: Owner
  /** Sends photos that were deleted in the account, too. */
  again?: boolean
  waitsMs?: readonly number[]
}

/** What would be done with each file. Throws `ServerRefused`. */
export async function uploadPlan(
  { client, dataFolder, owner, again = false }: UploadNeeds,
  files: readonly LocalFile[],
): Promise<{ planned: PlannedUpload[]; record: UploadRecord }> {
  const record = await openUploadRecord(dataFolder, owner)
  const { allowed } = await client.call('getPhotoFormats', {})
  const written = new Set(writtenPhotos(await listRuns(dataFolder)).keys())
  const known = await findKnown(client, files)
  // What is in the account now must not come back once it has been deleted there.
  for (const file of files) if (known.has(file.sha256)) await record.add(file)
  const planned = planUploads(files, {
    accepted: acceptedTypes(allowed),
    known,
    written,
    wasUploaded: (file) => !again && record.has(file),
  })
  return { planned, record }
}

type Following = {
  onResult?: (result: UploadResult) => void
  /** Once it is aborted the rest is `waiting`. Photos on their way are ended too where it is the signal of the client. */
  signal?: AbortSignal | undefined
}

/**
 * Uploads the files that are new to the account; the others are only listed. Ended at any moment, it can be run again: no
 * photo is sent twice. Without credits or network the rest is `waiting`.
 */
export async function uploadFiles(
  needs: UploadNeeds,
  files: readonly LocalFile[],
  { onResult, signal }: Following = {},
): Promise<UploadReport> {
  const { planned, record } = await uploadPlan(needs, files)
  const { client, owner, again = false, waitsMs = usualWaitsMs } = needs
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
      // An error within the server may be about this photo alone.
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
  // Missing credits end an upload; after a cancellation, an outage or with a token that has ended nothing more can be said.
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

/** Every other photo would be refused too. */
const stopsAll = (error: ServerRefused): boolean =>
  isPassing(error) || ['no_credits', 'unauthenticated', 'forbidden'].includes(error.code)

function failure(path: string, error: unknown): UploadResult {
  const reason = reasonOf(error)
  if (error instanceof FileChanged) return { path, outcome: 'changed', reason }
  return { path, outcome: error instanceof ServerRefused ? 'refused' : 'failed', reason }
}
