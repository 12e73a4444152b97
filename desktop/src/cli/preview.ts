import { writeFile } from 'node:fs/promises'
import { startTool, type Tool } from '../engine/exiftool.ts'
import { inParallel, maxParallel } from '../engine/in-parallel.ts'
import { planWrite, type WriteOptions } from '../engine/plan-write.ts'
import type { WriteJob } from '../engine/write-photo.ts'
import { resultOf } from '../engine/write-run.ts'
import { type FieldPlan, fieldPlans } from '../plan/field-plan.ts'
import { isWritable, type MatchKind } from '../plan/match-files.ts'
import {
  type Command,
  counted,
  exitCodes,
  onlyArgument,
  type Options,
  writeOptions,
} from './command.ts'
import { matchFolder } from './scan.ts'

export type PlannedFile = WriteJob & { match: MatchKind }
/** What `--out` writes and `--plan` reads: the files as they were, with the words and choices for them. */
export type SavedPlan = { files: PlannedFile[]; options: WriteOptions }

/** The files of a folder that would be written. */
export async function plannedFiles(folder: string, options: Options): Promise<PlannedFile[]> {
  const { matches } = await matchFolder(folder, options)
  const includeProbable = options['include-probable'] ?? false
  return matches.flatMap((match) =>
    match.photo && isWritable(match, includeProbable)
      ? { file: match.file, photo: match.photo, match: match.kind }
      : [],
  )
}

type FilePreview = {
  path: string
  /** Where the words would go; absent where the file is refused. */
  target?: string
  fields?: FieldPlan[]
  because?: string | null
  reason?: string
}

const previewFiles = (tool: Tool, files: readonly WriteJob[], options: WriteOptions) =>
  inParallel(files, async ({ file, photo }): Promise<FilePreview> => {
    let fields: FieldPlan[] = []
    const result = await resultOf(file.path, async () => {
      const { target, because, copy } = await planWrite(tool, file, photo.words, options)
      fields = fieldPlans(copy.before, copy.changes, photo.words)
      return { outcome: 'unchanged', target, reason: because ?? undefined }
    })
    const { path, outcome, target, reason } = result
    return outcome === 'unchanged' ? { path, target, fields, because: reason } : { path, reason }
  })

export const preview: Command = {
  usage: 'preview FOLDER [--out PLAN]',
  about: 'Shows, field by field, what would be written. Changes nothing.',
  async run(args, options) {
    const files = await plannedFiles(onlyArgument(args, 'folder'), options)
    const saved: SavedPlan = { files, options: writeOptions(options) }
    const tool = startTool(maxParallel)
    try {
      const previews = await previewFiles(tool, files, saved.options)
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
          `${counted(changed.length, 'file')} would be written, ${counted(refused.length, 'file')} refused.`,
        ],
      }
    } finally {
      await tool.stop()
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
  return `stays "${plan.file}" (not written: "${plan.ours}")`
}
