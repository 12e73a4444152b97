import type { BuiltInModel, Thresholds } from '../../ports/built-in-model.ts'
import type { PhotoDecoder } from '../../ports/photo-decoder.ts'
import type { VisionModel } from '../../ports/vision-model.ts'
import type { Knowledge } from './decide-photo.ts'
import { startingThresholds } from './decide/fixed-thresholds.ts'
import { createEngine, type Engine } from './engine.ts'
import { localVision } from './local-vision.ts'
import type { ModelManifest } from './manifest.ts'
import type { VisionSetup } from './messages.ts'
import { type ModelOptions, type ModelStore, openModelStore } from './model-store.ts'
import { runtimeVersion } from './runtime.ts'
import { checkedVisionSetup, textSetup } from './setups.ts'
import { readThresholds, writeThresholds } from './thresholds-file.ts'
import { inOneSentence } from './try-model.ts'

type Options = Omit<ModelOptions, 'terms'> & { decoder: Pick<PhotoDecoder, 'square'> }

/** Opens the model of a data folder. Its processes start with the first photo. */
export function openBuiltInModel({ decoder, ...options }: Options): BuiltInModel {
  const terms = async () => (await import('./term-list.ts')).vocabularyList()
  const store = openModelStore({ ...options, terms })
  let opened: { identity: string; engine: Engine } | null = null
  let known: { identity: string; knowledge: Promise<Knowledge> } | null = null

  /** The engine for the current files; after an update a new one. */
  function engineFor(usable: Usable): Engine {
    if (opened?.identity === usable.identity) return opened.engine
    void opened?.engine.stop()
    opened = { identity: usable.identity, engine: createEngine(() => setupOf(store, usable)) }
    return opened.engine
  }

  function knowledgeOf({ manifest, key, identity }: Usable): Promise<Knowledge> {
    if (known?.identity !== identity)
      known = { identity, knowledge: openKnowledge(store, manifest, key, options) }
    return known.knowledge
  }

  async function runOnPicture(usable: Usable, jpeg: Buffer, signal: AbortSignal) {
    const { pixels, kernel } = usable.manifest.picture
    return engineFor(usable).see(await decoder.square(jpeg, pixels, kernel), signal)
  }

  /**
   * Read again for each photo, so that what another process saved takes effect without a restart. A damaged file
   * fails no photo.
   */
  function thresholdsOf({ manifest }: Usable): Thresholds {
    try {
      return readThresholds(store.folder.thresholdsPath(manifest))?.thresholds ?? startingThresholds
    } catch (error) {
      options.onFault(error)
      return startingThresholds
    }
  }

  async function stopUsing(): Promise<void> {
    await opened?.engine.stop()
    const knowledge = await known?.knowledge
    await Promise.all([knowledge?.own.stop(), knowledge?.background.stop()])
    opened = null
    known = null
  }

  return {
    ...store,
    async remove() {
      await stopUsing()
      await store.remove()
    },
    vision({ facts, otherwise }): VisionModel {
      const usable = store.usable()
      if (!usable) return otherwise
      const { manifest } = usable
      return localVision({
        name: manifest.name,
        embeddingModel: embeddingModelOf(manifest),
        facts,
        see: (jpeg, signal) => runOnPicture(usable, jpeg, signal),
        decide: async (seen, wanted) =>
          (await import('./decide-photo.ts')).decidePhoto(
            await knowledgeOf(usable),
            seen,
            wanted,
            thresholdsOf(usable),
          ),
        onFault: (error) => store.markFailed(error),
      })
    },
    calibration() {
      const usable = store.usable()
      return usable && readThresholds(store.folder.thresholdsPath(usable.manifest))
    },
    async decider(jpeg, wanted) {
      const usable = usableIn(store)
      const { deciderOf } = await import('./decide-photo.ts')
      return deciderOf(
        await knowledgeOf(usable),
        await runOnPicture(usable, jpeg, wanted.signal),
        wanted,
      )
    },
    saveThresholds: async (thresholds, calibration) =>
      writeThresholds(
        store.folder.thresholdsPath(usableIn(store).manifest),
        thresholds,
        calibration,
      ),
    async verify() {
      const usable = usableIn(store)
      const { verifyModel } = await import('./verify.ts')
      return verifyModel({
        text: textSetup(store.folder, usable.manifest),
        pixels: usable.manifest.picture.pixels,
        see: (rgb) => engineFor(usable).see(rgb, AbortSignal.timeout(120_000)),
      }).catch((error: unknown) => {
        throw inOneSentence(error)
      })
    },
    async stop() {
      await store.stop()
      await stopUsing()
    },
  }
}

type Usable = NonNullable<ReturnType<ModelStore['usable']>>

function usableIn(store: ModelStore): Usable {
  const usable = store.usable()
  if (usable) return usable
  throw new Error('The model is not here. npm run model -- get  gets it.')
}

/** The weights, the processing of the picture, and the program: if one of them changes, the vectors change. */
const embeddingModelOf = ({ id, commit, picture }: ModelManifest) =>
  `${id}@${commit.slice(0, 12)} model-copy-${picture.kernel}-${picture.pixels} ort-${runtimeVersion}`

function setupOf({ folder }: ModelStore, { manifest, key }: Usable): Promise<VisionSetup> {
  const { dimensions } = manifest.score
  return checkedVisionSetup(folder, manifest, { path: folder.rowsPath(key), dimensions })
}

/** What was learned about the terms, loaded with the first photo. */
async function openKnowledge(
  { folder }: ModelStore,
  manifest: ModelManifest,
  key: string,
  { onFault }: Pick<ModelOptions, 'onFault'>,
): Promise<Knowledge> {
  const { backgroundFile } = await import('./background-file.ts')
  const { ownVectors } = await import('./own-vectors.ts')
  return {
    manifest,
    background: backgroundFile({ path: folder.learnedPath(key, 'background.bin'), onFault }),
    own: ownVectors({
      path: folder.learnedPath(key, 'own-terms.json'),
      setup: textSetup(folder, manifest),
      onFault,
    }),
  }
}
