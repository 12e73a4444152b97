import { join } from 'node:path'
import type { Deps } from '../server/src/deps.ts'
import type { VisionModel } from '../server/src/ports/vision-model.ts'
import { openAnswers } from './answer-cache.ts'
import { type Budget, expectedCost, openBudget } from './budget.ts'
import { openQuestioner } from './evaluate.ts'
import type { Options } from './options.ts'
import type { PhotoSource } from './photo-source.ts'
import type { Column, PhotoRecord } from './record.ts'
import { readReport, type Report } from './report-file.ts'
import { type RunCounts, runPhotos } from './run-photos.ts'

export type Evaluation = Report & {
  /** WebP images by the photo's SHA-256. */
  thumbnails: Map<string, Buffer>
  /** Sentences about where the photos come from. */
  notes: string[]
  counts: RunCounts & { calls: number; kept: number; spentUsd: number }
}

type Needs = Pick<Deps, 'config' | 'decoder' | 'log'> & { say(sentence: string): void }

/** Concurrent calls to a remote provider; a model on this machine gets one. */
const atOnceElsewhere = 4

/** Asks `models` about the photos of the source, and adds the stored answers and those from an earlier report. */
export async function evaluate(
  needs: Needs,
  options: Options,
  source: PhotoSource,
  models: VisionModel[],
): Promise<Evaluation> {
  const { budget, budgetOf } = openBudgets(models, options.budgetUsd)
  const answers = openAnswers(join(needs.config.DATA_DIR, 'eval', 'answers'))
  const { conditions } = options
  const questioner = openQuestioner({ ...needs, answers, budgetOf, conditions }, models)
  const earlier = options.compare ? await readEarlier(options.compare) : noReport
  const records: PhotoRecord[] = []
  const thumbnails = new Map<string, Buffer>()
  const first = models[0] ?? nothingAsked

  const run = await runPhotos(
    source.photos,
    {
      async open(openPhoto) {
        const photo = await openPhoto(first)
        if (!photo) return null
        return {
          answer: () => questioner.answersFor(photo),
          done(asked) {
            const { name, sha256, truth, thumbnail, stored } = photo
            const known = earlier.records.find((record) => record.sha256 === sha256)?.answers ?? []
            records.push({ photo: name, sha256, truth, answers: [...stored, ...asked, ...known] })
            thumbnails.set(sha256, thumbnail)
          },
        }
      },
      onMeasured: (count) => count % 25 === 0 && needs.say(`${count} photos measured`),
    },
    { max: options.max ?? Infinity, atOnce: atOnceFor(models) },
  )
  return {
    // The others are compared with the first column.
    columns: [...earlier.columns, ...source.columns, ...questioner.columns],
    records: records.toSorted((one, other) => (one.photo < other.photo ? -1 : 1)),
    thumbnails,
    notes: source.notes,
    counts: { ...run, ...questioner.counts, spentUsd: budget.spentUsd() },
  }
}

const noReport: Report = { columns: [], records: [] }

/** Takes the place of the AI if only stored answers are measured; it is never asked. */
const nothingAsked: VisionModel = {
  provider: 'basic',
  name: 'none',
  prompt_version: 'none',
  wantsCopy: false,
  estimateTokens: () => ({ prompt_tokens: 0, completion_tokens: 0 }),
  describe: () => Promise.reject(new Error('No AI was to be asked.')),
}

/** The columns of an earlier report get their own ids, so that the same model can be in both reports. */
async function readEarlier(path: string): Promise<Report> {
  const { columns, records } = await readReport(path)
  const idOf = (id: string) => `earlier-${id}`
  return {
    columns: columns.map((column): Column => ({
      ...column,
      id: idOf(column.id),
      origin: 'earlier',
    })),
    records: records.map((record) => ({
      ...record,
      answers: record.answers.map((answer) => ({ ...answer, column: idOf(answer.column) })),
    })),
  }
}

/**
 * One budget for all models. Throws a sentence if a model costs money and no budget is set, or if its price is not
 * known.
 */
function openBudgets(models: VisionModel[], limitUsd: number | null) {
  const expected = models.map(expectedCost)
  const paid = models.find((_, at) => (expected[at] ?? 0) > 0)
  if (paid && limitUsd === null) {
    throw new Error(
      `${paid.name} costs money: about ${(expectedCost(paid) * 1000).toFixed(2)} USD for 1,000 photos, asked once each. ` +
        'Set what may be spent, such as --budget 0.50.',
    )
  }
  const budget = openBudget(limitUsd ?? 0, Math.max(0, ...expected))
  const free = openBudget(Infinity, 0)
  const budgetOf = (model: VisionModel): Budget => (expectedCost(model) > 0 ? budget : free)
  return { budget, budgetOf }
}

const atOnceFor = (models: VisionModel[]): number =>
  models.every(({ receiver, isSelfHosted }) => receiver && !isSelfHosted) ? atOnceElsewhere : 1
