import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { AppError } from '../../app-error.ts'
import { secretsIn } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { PhotoRefused } from '../../ports/photo-decoder.ts'
import { plainOptions } from '../../ports/plain-options.ts'
import { VisionError, type VisionModel } from '../../ports/vision-model.ts'
import { safeMessage } from '../../text/safe-message.ts'
import { givenChoice, openGiven } from '../ai-settings/given-choice.ts'
import { readSavedAi } from '../ai-settings/queries.ts'
import { toPrediction } from '../keywording/prediction.ts'
import { samplePath } from '../samples/pictures.ts'

type Needs = Pick<Deps, 'builtInModel' | 'clock' | 'config' | 'db' | 'decoder' | 'keys' | 'vision'>
type Input = ParsedInput<'tryAi'>

/** Shorter than the deadline of an API call. */
const answerMs = 20_000
const copyBox = { width: 800, height: 800 }

/**
 * Describes one picture with settings that need not be saved. Nothing is stored. Throws `invalid_input` with the AI's
 * message if it fails, and if something is missing.
 */
export async function tryAi(deps: Needs, input: Input): Promise<CallOutput<'tryAi'>> {
  const { model, secrets } = await openTried(deps, input)
  const { copy, facts } = await read(deps, input.picture)
  const startedAt = performance.now()
  try {
    const answer = await model.describe(copy, facts, {
      ...plainOptions,
      signal: AbortSignal.timeout(answerMs),
    })
    const source = {
      model: model.name,
      prompt_version: model.prompt_version,
      now: deps.clock.now(),
    }
    const { keywords, description, period, location } = toPrediction(answer, [], source)
    return {
      model: model.name,
      keywords,
      description,
      period,
      location,
      seconds: Math.round(performance.now() - startedAt) / 1000,
      cost: answer.usage.cost,
    }
  } catch (error) {
    if (!(error instanceof VisionError)) throw error
    throw new AppError('invalid_input', sentenceOf(error, secrets))
  }
}

/** The AI with these settings, or the current one if the environment decides. */
async function openTried(
  deps: Needs,
  input: Input,
): Promise<{ model: VisionModel; secrets: string[] }> {
  const secrets = secretsIn(deps.config)
  if (deps.config.AI_PROVIDER) return { model: deps.vision.current(), secrets }
  const choice = givenChoice(deps, await readSavedAi(deps.db), input)
  const model = await openGiven(deps, choice)
  return { model, secrets: choice.key ? [...secrets, choice.key] : secrets }
}

const sentenceOf = (error: VisionError, secrets: string[]) =>
  error.kind === 'aborted' || error.kind === 'timeout'
    ? `There was no answer within ${answerMs / 1000} seconds. A model on this machine may still be loading, or take minutes for a photo: the settings can be saved all the same.`
    : safeMessage(error.message, secrets)

/** Prepares the picture as a model receives it. The file exists only while it is decoded. */
async function read({ clock, config, decoder }: Needs, picture: Input['picture']) {
  const folder = await mkdtemp(join(tmpdir(), 'verso-trial-'))
  try {
    const path = join(folder, 'picture.jpg')
    const isSample = 'sample' in picture
    const bytes = isSample
      ? await readFile(samplePath(picture.sample))
      : Buffer.from(picture.jpeg, 'base64')
    await writeFile(path, bytes)
    const { modelCopy, facts } = await decoder.prepare(path, {
      limits: { types: ['image/jpeg'], megapixels: config.MAX_MEGAPIXELS },
      fileName: isSample ? `${picture.sample}.jpg` : 'picture.jpg',
      now: clock.now(),
      copyBox,
    })
    return { copy: { jpeg: modelCopy ?? bytes }, facts: { ...facts, file_name: 'picture.jpg' } }
  } catch (error) {
    if (error instanceof PhotoRefused) throw new AppError('unreadable', error.message)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
