import type { Tool } from '../engine/exiftool.ts'
import { inParallel } from '../engine/in-parallel.ts'
import { planWrite, type WriteOptions } from '../engine/plan-write.ts'
import type { WriteJob } from '../engine/write-photo.ts'
import { resultOf } from '../engine/write-run.ts'
import { type FieldPlan, fieldPlans } from '../plan/field-plan.ts'

export type FilePreview = {
  path: string
  /** Where the words would go; missing if the file is refused. */
  target?: string
  fields?: FieldPlan[]
  because?: string | null
  reason?: string
}

/** Returns what would happen to each file, field by field. Changes nothing. An error thrown by `onFile` ends it. */
export const previewFiles = (
  tool: Tool,
  files: readonly WriteJob[],
  options: WriteOptions,
  onFile?: () => void,
): Promise<FilePreview[]> =>
  inParallel(files, async ({ file, photo }): Promise<FilePreview> => {
    let fields: FieldPlan[] = []
    const result = await resultOf(file.path, async () => {
      const { target, because, copy } = await planWrite(tool, file, photo.words, options)
      fields = fieldPlans(copy, photo.words)
      return { outcome: 'unchanged', target, reason: because ?? undefined }
    })
    onFile?.()
    const { path, outcome, target, reason } = result
    return outcome === 'unchanged' ? { path, target, fields, because: reason } : { path, reason }
  })
