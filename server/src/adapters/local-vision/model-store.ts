import { setTimeout as wait } from 'node:timers/promises'
import type { BuiltInModel, ModelState } from '../../ports/built-in-model.ts'
import { CannotSucceed } from './cannot-succeed.ts'
import { copyModel, fetchModel } from './get-model.ts'
import { type ModelManifest, totalBytes } from './manifest.ts'
import { type ModelFolder, modelFolder } from './model-folder.ts'
import { findOffer, formerOffer, manifestIn } from './model-source.ts'
import { isPrepared, prepareTerms, type TermList, termsKey } from './prepare-terms.ts'
import { installRuntime, missingBytes, runtimeFolder } from './runtime.ts'
import { type StateFile, stateFile } from './state-file.ts'
import { inOneSentence, tryPicture } from './try-model.ts'

export type ModelOptions = {
  /** The folder of the models in the data folder. */
  folder: string
  /** The address of another server; null for the publisher's. */
  source: string | null
  terms: () => Promise<TermList>
  /** Reports errors that people should know about, although no call fails because of them. */
  onFault: (error: unknown) => void
}

type Parts = { folder: ModelFolder; state: StateFile; options: ModelOptions }

type Usable = { manifest: ModelManifest; key: string; identity: string }

/** Downloads, stores and removes the model; `built-in-model.ts` uses it. */
export type ModelStore = Pick<
  BuiltInModel,
  | 'about'
  | 'add'
  | 'cancel'
  | 'get'
  | 'identity'
  | 'isReady'
  | 'remove'
  | 'resume'
  | 'state'
  | 'stop'
> & {
  folder: ModelFolder
  /** The model, the key of its term vectors, and both in one text; null if it is not ready. */
  usable(): Usable | null
  /** Records that the model cannot be used until it is downloaded again. */
  markFailed(error: unknown): Promise<void>
}

export function openModelStore(options: ModelOptions): ModelStore {
  const parts: Parts = {
    folder: modelFolder(options.folder),
    state: stateFile(options.folder, cancelOwn),
    options,
  }
  const { folder, state } = parts
  let running: { work: Promise<void>; abort: AbortController } | null = null
  let removing: Promise<void> | null = null

  /**
   * Runs one work at a time across all processes. A second call in this process joins the running work, or starts
   * after it if it was cancelled.
   */
  async function exclusive(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    while (running?.abort.signal.aborted) await running.work.catch(() => undefined)
    if (removing) throw new CannotSucceed('The model is being removed. Get it again after that.')
    if (running) return running.work
    if (state.isTaken())
      throw new CannotSucceed(
        'Another process is getting the model. Admin Config shows its progress.',
      )
    const abort = new AbortController()
    const reported = withState(parts, abort.signal, work).finally(() => {
      running = null
    })
    running = { work: reported, abort }
    return reported
  }

  function usable(): Usable | null {
    const manifest = folder.installed()
    const key = folder.terms()?.key
    return manifest && key
      ? { manifest, key, identity: `${manifest.id}@${manifest.commit} ${key}` }
      : null
  }

  function cancelOwn(): void {
    running?.abort.abort(new CannotSucceed('Getting the model was cancelled.'))
  }

  async function remove(): Promise<void> {
    running?.abort.abort(new CannotSucceed('The model was removed.'))
    await running?.work.catch(() => undefined)
    if (state.isTaken())
      throw new CannotSucceed('Another process is getting the model. Stop that first.')
    await folder.removeAll()
    state.forget()
  }

  return {
    folder,
    async about() {
      const here = folder.hasTerms() ? folder.installed() : null
      const { manifest, address } = here
        ? formerOffer(options.source, here)
        : await findOffer(options.source, AbortSignal.timeout(10_000))
      const { name, licence, source, languages } = manifest
      const runtimeBytes = missingBytes(runtimeFolder(folder.models))
      return {
        name,
        licence,
        source,
        address,
        bytes: totalBytes(manifest),
        runtimeBytes,
        languages,
      }
    },
    state: async () => currentState(parts),
    get: async () => exclusive((signal) => getModel(parts, signal)),
    add: async (from) => exclusive((signal) => addModel(parts, from, signal)),
    async cancel() {
      cancelOwn()
      await running?.work.catch(() => undefined)
      if (state.isTaken()) await stopOther(state)
    },
    remove: async () => (removing ??= remove().finally(() => (removing = null))),
    isReady: () => usable() !== null,
    usable,
    identity: () => usable()?.identity ?? null,
    async resume() {
      const manifest = folder.installed()
      const hasFailed = !folder.hasTerms() && state.read()?.phase === 'failed'
      if (!manifest || hasFailed || state.isTaken()) return
      const list = await options.terms()
      if (isPrepared(folder, manifest, list)) return
      if (folder.terms()?.key !== termsKey(manifest, list)) await folder.removeTerms()
      await exclusive((signal) => finish(parts, manifest, signal))
    },
    async markFailed(error) {
      await folder.removeTerms()
      await state.set({ phase: 'failed', progress: null, error: messageOf(inOneSentence(error)) })
      options.onFault(error)
    },
    async stop() {
      running?.abort.abort(new CannotSucceed('Verso was stopped.'))
      await running?.work.catch(() => undefined)
    },
  }
}

/** A process that died counts as stopped after five seconds without a heartbeat. */
const stopMs = 10_000

async function stopOther(state: StateFile): Promise<void> {
  await state.askToStop()
  const end = Date.now() + stopMs
  while (state.isTaken()) {
    if (Date.now() > end)
      throw new CannotSucceed(
        'The process that gets the model does not stop yet. Try again in a minute.',
      )
    await wait(100)
  }
}

/** What was written last; `ready` is believed only if the vectors are there. */
function currentState({ folder, state }: Parts): ModelState {
  const written = state.read()
  if (written && written.phase !== 'ready') return written
  return { phase: folder.hasTerms() ? 'ready' : 'absent', progress: null, error: null }
}

/** Stores how the work ended: cancelled work can be continued, failed work has an error. */
async function withState(
  { state }: Parts,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  try {
    await work(signal)
    await state.set({ phase: 'ready', progress: null, error: null })
  } catch (cause) {
    const error = inOneSentence(cause)
    const phase = signal.aborted ? 'stopped' : 'failed'
    // If the disk is full, only this process has the state.
    await state
      .set({ phase, progress: null, error: signal.aborted ? null : messageOf(error) })
      .catch(() => undefined)
    throw error
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function getModel(parts: Parts, signal: AbortSignal): Promise<void> {
  const { folder, state, options } = parts
  // Set before the first request, so that no other process starts as well.
  await state.set({ phase: 'fetching', progress: null, error: null })
  const offer = await findOffer(options.source, signal)
  state.progress(0, totalBytes(offer.manifest))
  const manifest = await fetchModel(folder, offer, { signal, onProgress: state.progress })
  await finish(parts, manifest, signal)
}

/** The folder decides which model it is: by its `manifest.json`, or else it is Verso's own choice. */
async function addModel(parts: Parts, from: string, signal: AbortSignal): Promise<void> {
  const { folder, state } = parts
  const manifest = await manifestIn(from)
  await state.set({ phase: 'fetching', progress: null, error: null })
  await finish(parts, await copyModel(folder, from, manifest), signal)
}

/** Turns checked files into a model that can be used. */
async function finish(parts: Parts, manifest: ModelManifest, signal: AbortSignal): Promise<void> {
  const { folder, state, options } = parts
  await state.set({ phase: 'installing', progress: null, error: null })
  await installRuntime(runtimeFolder(folder.models), signal)
  const list = await options.terms()
  // The vectors of another model say nothing about this one.
  if (folder.terms()?.key !== termsKey(manifest, list)) await folder.removeTerms()
  await folder.setInstalled(manifest)
  await tryPicture(folder, manifest, signal).catch(async (error: unknown) => {
    // Otherwise the vectors of an earlier preparation would make it count as usable.
    if (!signal.aborted) await folder.removeTerms()
    throw error
  })
  await state.set({
    phase: 'preparing',
    progress: { done: 0, total: list.terms.length },
    error: null,
  })
  await prepareTerms(folder, manifest, list, {
    signal,
    onProgress: state.progress,
  })
  await folder.removeOthers(manifest)
}
