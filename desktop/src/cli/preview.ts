import { writeFile } from 'node:fs/promises'
import type { WriteOptions } from '../engine/plan-write.ts'
import type { FieldPlan } from '../plan/field-plan.ts'
import { type PlannedFile, plannedFiles } from '../work/match-folder.ts'
import { type FilePreview, previewFiles } from '../work/preview-files.ts'
import { withTool } from '../work/write-jobs.ts'
import {
  type Command,
  pluralise,
  exitCodes,
  onlyArgument,
  type Options,
  writeOptions,
} from './command.ts'
import { scanAndMatch } from './scan.ts'

/** What `--out` writes and `--plan` reads: the state of the files, with the words and options for each. */
export type SavedPlan = { files: PlannedFile[]; options: WriteOptions }

/** Returns the files of a folder that would be written. */
export async function filesToWrite(folder: string, options: Options): Promise<PlannedFile[]> {
  const { matches } = await scanAndMatch(folder, options)
  return plannedFiles(matches, options['include-probable'] ?? false)
}

export const preview: Command = {
  usage: 'preview FOLDER [--out PLAN]',
  about: 'Shows, field by field, what would be written. Changes nothing.',
  async run(args, options) {
    const files = await filesToWrite(onlyArgument(args, 'folder'), options)
    const saved: SavedPlan = { files, options: writeOptions(options) }
    const previews = await withTool((tool) => previewFiles(tool, files, saved.options))
    if (options.out) await writeFile(options.out, JSON.stringify(saved))
    const changed = previews.filter(({ fields = [] }) =>
      fields.some(({ state }) => state === 'add'),
    )
    const refused = previews.filter(({ target }) => target === undefined)
    return {
      code: codeOf(previews.length, refused.length),
      result: { files: previews },
      lines: [
        ...previews.flatMap(previewLines),
        `${pluralise(changed.length, 'file')} would be written, ${pluralise(refused.length, 'file')} refused.`,
      ],
    }
  },
}

export function codeOf(files: number, failed: number) {
  if (files === 0) return exitCodes.noneMatched
  return failed > 0 ? exitCodes.someFailed : exitCodes.done
}

function previewLines({ path, target, fields = [], because, reason }: FilePreview): string[] {
  if (!target) return [path, `  refused: ${reason}`]
  return [
    path,
    ...(because ? [`  ${because} The words go into ${target}`] : []),
    ...fields.map((plan) => `  ${plan.field}: ${fieldText(plan)}`),
  ]
}

function fieldText(plan: FieldPlan): string {
  if (plan.state === 'add') return `+ ${plan.values.join(', ')}`
  if (plan.state === 'same') return 'is in the file'
  if (plan.state === 'cannot') return plan.reason
  return `stays "${plan.file}" (not written: "${plan.ours}")`
}
