import { readFile } from 'node:fs/promises'
import { withLock } from '../engine/lock.ts'
import { recoverRuns } from '../engine/recover-runs.ts'
import { undoRun } from '../engine/undo-run.ts'
import type { Outcome, WriteReport } from '../engine/write-run.ts'
import { settleRuns, writeJobs } from '../work/write-jobs.ts'
import {
  type Command,
  type CommandResult,
  pluralise,
  dataFolder,
  exitCodes,
  onlyArgument,
  writeOptions,
} from './command.ts'
import { codeOf, filesToWrite, preview, type SavedPlan } from './preview.ts'

const outcomeTexts: Record<Outcome, string> = {
  written: 'written',
  sidecar: 'in a sidecar',
  unchanged: 'had the words already',
  skipped: 'left as they are',
  refused: 'refused',
  failed: 'failed',
}

export const write: Command = {
  usage: 'write FOLDER [--dry-run], or write --plan PLAN',
  about: 'Writes the words into the photos. A plan of "preview --out" is written as it was shown.',
  async run(args, options, say) {
    if (options['dry-run']) return preview.run(args, options, say)
    const folder = dataFolder(options)
    return withLock(folder, async () => {
      const settled = await settleRuns(folder)
      if (settled > 0) say(`An interrupted run was settled: ${pluralise(settled, 'file')}.`)
      const { files, options: choices } = options.plan
        ? await savedPlan(options.plan)
        : {
            files: await filesToWrite(onlyArgument(args, 'folder'), options),
            options: writeOptions(options),
          }
      return reported(await writeJobs(folder, files, choices), outcomeTexts)
    })
  },
}

async function savedPlan(path: string): Promise<SavedPlan> {
  const { files, options } = JSON.parse(await readFile(path, 'utf8')) as Partial<SavedPlan>
  if (!files || !options)
    throw new Error(`${path} is not a plan. "verso-desktop preview FOLDER --out PLAN" makes one.`)
  return { files, options }
}

export const undo: Command = {
  usage: 'undo RUN',
  about: 'Puts the files of a run back as they were, to the last byte.',
  async run(args, options) {
    const folder = dataFolder(options)
    const id = onlyArgument(args, 'run')
    return withLock(folder, async () => {
      await recoverRuns(folder)
      const texts = { ...outcomeTexts, written: 'as before', unchanged: 'were as before' }
      const report = await undoRun(folder, id)
      if (report.results.length === 0)
        return {
          code: exitCodes.done,
          result: report,
          lines: [`There is nothing left to undo of run ${id}.`],
        }
      const { code, result, lines } = reported(report, texts)
      return {
        code,
        result,
        // The last line explains how to undo a run, which does not apply to an undo.
        lines: lines.slice(0, -1),
      }
    })
  },
}

function reported(report: WriteReport, texts: Record<Outcome, string>): CommandResult {
  const { run, results } = report
  const counts = Map.groupBy(results, ({ outcome }) => outcome)
  const bad = results.filter(({ outcome }) => ['skipped', 'refused', 'failed'].includes(outcome))
  return {
    code: codeOf(results.length, bad.length),
    result: report,
    lines: [
      ...results.flatMap(({ path, notes = [] }) => notes.map((note) => `${path}: ${note}`)),
      ...bad.map(({ path, outcome, reason }) => `${path}: ${texts[outcome]}. ${reason ?? ''}`),
      ...counts
        .entries()
        .map(([outcome, files]) => `${pluralise(files.length, 'file')} ${texts[outcome]}`),
      run ? `This is run ${run}. "verso-desktop undo ${run}" undoes it.` : 'No file was changed.',
    ],
  }
}
