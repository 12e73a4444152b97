import { spawnSync } from 'node:child_process'
import { withLock } from '../engine/lock.ts'
import { recoverRuns } from '../engine/recover-runs.ts'
import type { OnStep } from '../engine/run.ts'
import { undoRun } from '../engine/undo-run.ts'
import type { ServerPhoto } from '../plan/server-photo.ts'
import { outcomes, writeFolder } from './engine.ts'

/**
 * What the process should do, as JSON in its first argument. With `undo` it undoes that run, otherwise it writes into the
 * folder.
 */
export type Orders = {
  photos: string
  data: string
  known: ServerPhoto[]
  undo?: string
  /** The process kills itself at this step of the file whose path ends with `file`. */
  killAt?: { step: string; file: string }
  /** The process kills itself this many milliseconds after it started the first file. */
  killAfterMs?: number
  /** The process kills its ExifTool repeatedly while it writes. */
  killsExifTool?: boolean
}

const { photos, data, known, undo, killAt, killAfterMs, killsExifTool } = JSON.parse(
  process.argv[2] ?? '',
) as Orders
const killChildren = () => spawnSync('pkill', ['-KILL', '-P', String(process.pid), 'perl|exiftool'])
const onStep: OnStep = async (step, file) => {
  if (killsExifTool && step === 'begun' && file.endsWith('b.jpg'))
    for (const ms of [0, 20, 40, 80, 160]) setTimeout(killChildren, ms)
  if (killAfterMs !== undefined && step === 'begun')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), killAfterMs)
  if (step === killAt?.step && file.endsWith(killAt.file)) process.kill(process.pid, 'SIGKILL')
}
await withLock(data, async () => {
  await recoverRuns(data)
  const report = undo
    ? await undoRun(data, undo, onStep)
    : await writeFolder({ photos, data }, known, { onStep })
  process.stdout.write(JSON.stringify({ run: report.run, outcomes: outcomes(report) }))
})
