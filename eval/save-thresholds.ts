import { startingThresholds } from '../server/src/adapters/local-vision/decide/fixed-thresholds.ts'
import type { BuiltInModel } from '../server/src/ports/built-in-model.ts'
import { PhotoRefused } from '../server/src/ports/photo-decoder.ts'
import type { VisionModel } from '../server/src/ports/vision-model.ts'
import { calibrate, type JudgedAt, minPhotos } from './calibration.ts'
import { namesIn } from './judge.ts'
import { foldTerm, judgeKeywords, shippedBroader } from './keyword-measures.ts'
import type { MeasuredPhoto, PhotoSource } from './photo-source.ts'

type Needs = { builtInModel: BuiltInModel; model: VisionModel; say(sentence: string): void }

/** More photos take minutes and change little. */
const maxPhotos = 500
const timeoutMs = 120_000

/**
 * Sets the thresholds of the built-in model for all later descriptions, based on the photos with known keywords.
 * Returns a sentence about the result. Throws a sentence if there are too few such photos.
 */
export async function saveThresholds(
  { builtInModel, model, say }: Needs,
  { photos }: PhotoSource,
  max: number | null,
): Promise<string> {
  const judged: JudgedAt[] = []
  for (const open of photos) {
    if (judged.length === Math.min(max ?? maxPhotos, maxPhotos)) break
    const photo = await open(model).catch(unlessRefused)
    if (photo?.truth.keywords) judged.push(await judgedAt(builtInModel, model, photo))
  }
  if (judged.length < minPhotos)
    throw new Error(
      `The thresholds were not changed: they need ${minPhotos} photos whose keywords are known, and there are ${judged.length}.`,
    )
  say(`Choosing the thresholds by ${judged.length} photos`)
  const { thresholds, f1 } = calibrate(judged, startingThresholds)
  await builtInModel.saveThresholds(thresholds, { photos: judged.length, at: new Date() })
  const isKept = thresholds === startingThresholds
  return isKept
    ? `The thresholds of the built-in model stay as they are: no others did better on these ${judged.length} photos. They count as calibrated now.`
    : `The thresholds of the built-in model were set by ${judged.length} photos, and count from the next photo on. F1 of the first 25 keywords, each half of the photos measured with what the other half chose: ${percent(f1.after)}, before ${percent(f1.before)}.`
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function unlessRefused(error: unknown): null {
  if (error instanceof PhotoRefused) return null
  throw error
}

async function judgedAt(
  builtInModel: BuiltInModel,
  model: VisionModel,
  { prepare, request, truth }: MeasuredPhoto,
): Promise<JudgedAt> {
  const { jpeg } = await prepare(model)
  const options = { ...request, advice: null, signal: AbortSignal.timeout(timeoutMs) }
  const decide = await builtInModel.decider(jpeg, options)
  const { words, wrong = [] } = truth.keywords ?? { words: [] }
  const known = { truth: words, wrong, context: namesIn(truth) }
  return {
    trueCount: new Set(words.map(foldTerm)).size,
    at: (thresholds) => judgeKeywords(decide(thresholds), known, broader()),
  }
}

let table: ReturnType<typeof shippedBroader> | undefined
const broader = () => (table ??= shippedBroader())
