import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { openPhotoDecoder } from '../server/src/adapters/photo-decoder/photo-decoder.ts'
import { type Config, readConfig } from '../server/src/config.ts'
import type { VisionModel } from '../server/src/ports/vision-model.ts'
import { openBuiltIn } from '../server/src/start/built-in-model.ts'
import { openLog } from '../server/src/start/log.ts'
import { openStorage } from '../server/src/start/storage.ts'
import { type Evaluation, evaluate } from './evaluation.ts'
import { openFolder } from './folder.ts'
import { shippedGazetteer } from './gazetteer.ts'
import { installedAi, savedOrSetAi, withDatabase } from './installation.ts'
import { judge } from './judge.ts'
import { shippedBroader } from './keyword-measures.ts'
import { openModels } from './models.ts'
import { type Options, parseOptions } from './options.ts'
import { evaluationPage, givenCounts, givenSentence } from './page.ts'
import type { PhotoSource } from './photo-source.ts'
import { writeReport } from './report-file.ts'
import { openReviewed } from './reviewed.ts'
import { saveThresholds } from './save-thresholds.ts'
import { type Comparison, differencesOf, rowsOf } from './summary.ts'
import { differenceLines, terminalTable } from './table.ts'

/** The arguments and environment of `npm run eval`. */
type Invocation = {
  args: string[]
  /** Relative paths in the arguments are relative to this folder. */
  folder: string
  env: NodeJS.ProcessEnv
  /** Prints a line. */
  say: (sentence: string) => void
}

/** Runs `npm run eval` and returns its exit code. Throws a readable error. */
export async function runCommand({ args, env, say, ...invocation }: Invocation): Promise<number> {
  const options = parseOptions(args, invocation.folder)
  const config = readConfig(env)
  const evaluation = await measure(config, options, say)
  if (evaluation.records.length === 0)
    throw new Error(evaluation.counts.stoppedBy ?? nothingMeasuredMessage)
  const comparison = compare(evaluation)
  const folder = options.out ?? join(config.DATA_DIR, 'eval', 'reports', nameOfNow())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const notes = notesOf(evaluation)
  await writeReport(join(folder, 'report.jsonl'), evaluation)
  await writePage(join(folder, 'report.html'), evaluation, comparison, notes)
  say('')
  say(terminalTable(comparison.columns, rowsOf(comparison)))
  for (const difference of differencesOf(comparison)) say(`\n${differenceLines(difference)}`)
  const given = givenSentence(givenCounts(evaluation.records))
  say('')
  if (given) say(given)
  for (const sentence of notes) say(sentence)
  say(`The report is in ${folder}: open report.html`)
  return evaluation.counts.stoppedBy ? 1 : 0
}

async function measure(
  config: Config,
  options: Options,
  say: Invocation['say'],
): Promise<Evaluation> {
  const log = openLog(config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL)
  const decoder = openPhotoDecoder()
  const builtInModel = await openBuiltIn(config, log, decoder)
  const opening = { config, log, builtInModel }
  const needs = { config, log, decoder, say }
  async function measured(source: PhotoSource, models: VisionModel[]): Promise<Evaluation> {
    const evaluation = await evaluate(needs, options, source, models)
    const [model] = models
    if (!options.savesThresholds || !model || evaluation.counts.stoppedBy) return evaluation
    const saved = await saveThresholds({ builtInModel, model, say }, source, options.max)
    return { ...evaluation, notes: [...evaluation.notes, saved] }
  }
  try {
    if (options.folder !== null) {
      const installed = await installedAi({ config, log })
      const models = await openModels({ ...opening, installed }, [options.model, options.against])
      return await measured(await openFolder(needs, options.folder, options), models)
    }
    return await withDatabase({ config, log }, async (db) => {
      const named = [options.model, options.against].filter((model) => model !== null)
      const installed = await savedOrSetAi(config, db)
      const models = await openModels({ ...opening, installed }, named)
      const storage = await openStorage(config)
      const source = await openReviewed({ ...needs, storage, db }, options)
      return measured(source, models)
    })
  } finally {
    await builtInModel.stop()
    await decoder.stop()
  }
}

/** Judges each answer; null if a column has no answer for a photo. */
function compare({ columns, records }: Evaluation): Comparison {
  const knowledge = { broader: shippedBroader(), gazetteer: shippedGazetteer, now: new Date() }
  const judged = columns.map(({ id }) =>
    records.map(({ truth, answers }) => {
      const answer = answers.find(({ column }) => column === id)
      return answer ? judge(answer, truth, knowledge) : null
    }),
  )
  return { columns, judged }
}

async function writePage(
  path: string,
  { records, thumbnails }: Evaluation,
  comparison: Comparison,
  notes: string[],
): Promise<void> {
  const small = new Map<string, Buffer>()
  for (const [hash, webp] of thumbnails)
    if (webp.length > 0) small.set(hash, await smallPicture(webp))
  const page = { ...comparison, records, notes, thumbnails: small, at: new Date() }
  await writeFile(path, evaluationPage(page), { mode: 0o600 })
}

/** A small JPEG of the thumbnail, so that one page can show hundreds of them. */
const smallPicture = (webp: Buffer): Promise<Buffer> =>
  sharp(webp).resize(208, 208, { fit: 'inside' }).jpeg({ quality: 70 }).toBuffer()

function notesOf({ counts, notes }: Evaluation): string[] {
  const { measured, withoutTruth, refused, calls, kept, spentUsd, stoppedBy } = counts
  const spent = spentUsd > 0 ? `, ${spentUsd.toFixed(4)} USD spent` : ''
  return [
    ...notes,
    `${measured} photos measured; ${calls} questions asked, ${kept} answers were kept from before${spent}.`,
    ...(withoutTruth > 0 ? [`${withoutTruth} photos have no known keywords, date or place.`] : []),
    ...(refused > 0 ? [`${refused} of the files cannot be read.`] : []),
    ...(stoppedBy
      ? [`Stopped early: ${stoppedBy} The same command continues and asks nothing twice.`]
      : []),
  ]
}

const nothingMeasuredMessage =
  'No photo could be measured: none has keywords, a date or a position in its file. Write what is true into a truth.csv (docs/evaluations).'

const nameOfNow = () => new Date().toISOString().slice(0, 19).replaceAll(':', '-')
