import { createHash } from 'node:crypto'
import type { Config } from '../server/src/config.ts'
import { toPrediction } from '../server/src/features/keywording/prediction.ts'
import type { PhotoDecoder } from '../server/src/ports/photo-decoder.ts'
import type { Description, Details, VisionModel } from '../server/src/ports/vision-model.ts'
import { VisionError } from '../server/src/ports/vision-model.ts'
import { type AnswerCache, codeFingerprint, type KeptAnswer, keyOf } from './answer-cache.ts'
import { ask, type Request } from './ask.ts'
import type { Budget } from './budget.ts'
import { type Condition, factsFor, type PreparedPhoto } from './prepare-photo.ts'
import { type Answer, type Column, columnId, marksOf, toPredicted } from './record.ts'
import type { Truth } from './truth.ts'

/** A photo about which models can be asked. */
export type EvalPhoto = {
  name: string
  truth: Truth
  request: Request
  prepare(model: VisionModel): Promise<PreparedPhoto>
}

export type Questioner = {
  columns: Column[]
  /** Returns one answer for each column. Throws `EvaluationStopped`. */
  answersFor(photo: EvalPhoto): Promise<Answer[]>
  /** Calls made by this run, and stored answers that it used instead. */
  counts: { calls: number; kept: number }
}

type Needs = {
  config: Config
  decoder: PhotoDecoder
  answers: AnswerCache
  budgetOf(model: VisionModel): Budget
  conditions: Condition[]
}

/**
 * Asks each model under each condition. The answers of models with a receiver are stored, because they cost money or
 * time.
 */
export function openQuestioner(needs: Needs, models: VisionModel[]): Questioner {
  const asked = models.flatMap((model) =>
    needs.conditions.map((condition) => ({ model, condition, column: columnOf(model, condition) })),
  )
  const counts = { calls: 0, kept: 0 }
  const code = codeFingerprint()

  async function answerFor(photo: EvalPhoto, at: number): Promise<Answer[]> {
    const entry = asked[at]
    if (!entry) return []
    const { model, condition, column } = entry
    const { jpeg, facts: allFacts } = await photo.prepare(model)
    const facts = factsFor(allFacts, condition, photo.truth.keywords?.from === 'file')
    const request =
      condition === 'pixels' ? { ...photo.request, note: null, people: [] } : photo.request
    const key = model.receiver
      ? keyOf({ code, ...settingsOf(needs.config, model), facts, request, jpeg: hashOf(jpeg) })
      : null
    const kept = key && (await needs.answers.find(key))
    if (kept) counts.kept += 1
    else counts.calls += 1
    const budget = needs.budgetOf(model)
    const check = (answer: Description) => void converted(answer, photo, model)
    const fresh = kept
      ? null
      : await ask({ ...needs, model, budget, check }, { jpeg, facts, request })
    if (key && fresh?.isFinal) await needs.answers.keep(key, fresh)
    const result = kept ?? fresh
    return result ? [toAnswer(result, photo, { model, column })] : []
  }

  return {
    columns: asked.map(({ column }) => column),
    counts,
    async answersFor(photo) {
      const answers: Answer[] = []
      for (const at of asked.keys()) answers.push(...(await answerFor(photo, at)))
      return answers
    },
  }
}

function columnOf({ provider, name, prompt_version }: VisionModel, condition: Condition): Column {
  const column = { provider, model: name, prompt_version, condition, origin: 'asked' as const }
  return { id: columnId(column), ...column }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The settings on which an answer depends, besides the photo and the request. */
const settingsOf = ({ AI_LANGUAGE, AI_PROMPT }: Config, model: VisionModel) => ({
  language: AI_LANGUAGE,
  prompt: AI_PROMPT,
  provider: model.provider,
  model: model.name,
  receiver: model.receiver,
})

/** Converts the answer to what the app would store. Throws `VisionError` if it would not store it. */
function converted(answer: Description, { request }: EvalPhoto, model: VisionModel) {
  const source = { model: model.name, prompt_version: model.prompt_version, now: new Date() }
  return toPrediction(answer, request.excluded, source, request)
}

function toAnswer(
  { answer, error, usage, seconds }: KeptAnswer,
  photo: EvalPhoto,
  { model, column }: { model: VisionModel; column: Column },
): Answer {
  const effort = {
    column: column.id,
    seconds,
    tokens: usage.prompt_tokens + usage.completion_tokens,
    usd: usage.cost,
  }
  if (!answer) return { ...effort, predicted: null, error }
  try {
    const prediction = converted(answer, photo, model)
    const { details: json } = prediction
    const details = json === null ? null : (JSON.parse(json) as Details)
    return {
      ...effort,
      predicted: toPredicted({ ...prediction, details }),
      error: null,
      marks: marksOf(details, answer.salvaged ?? false),
    }
  } catch (failure) {
    if (!(failure instanceof VisionError)) throw failure
    return { ...effort, predicted: null, error: failure.message }
  }
}

/** Prepares a photo again only for models that need another copy. */
export function prepareOnce(
  prepare: (model: VisionModel) => Promise<PreparedPhoto>,
): (model: VisionModel) => Promise<PreparedPhoto> {
  const prepared = new Map<string, Promise<PreparedPhoto>>()
  return (model) => {
    const kind = `${model.wantsCopy} ${model.isSelfHosted}`
    const found = prepared.get(kind) ?? prepare(model)
    prepared.set(kind, found)
    return found
  }
}
