import { type Cleared, clearUndoData, undoDays } from '../engine/clear-undo-data.ts'
import { withLock } from '../engine/lock.ts'
import { recoverRuns } from '../engine/recover-runs.ts'
import { type ListedRun, listRuns } from '../engine/runs.ts'
import { type Command, pluralise, dataFolder, exitCodes, type Options } from './command.ts'

export const runs: Command = {
  usage: 'runs [--purge [--days DAYS]]',
  about: 'Lists what was written on this computer, the latest first.',
  async run(_args, options) {
    const cleared = options.purge ? await purge(options) : null
    const listed = (await listRuns(dataFolder(options))).toReversed()
    return {
      code: exitCodes.done,
      result: {
        runs: listed.map(({ done, remaining, ...run }) => ({
          ...run,
          files: done.length,
          can_undo: run.kind === 'write' ? remaining.length : 0,
        })),
        ...(cleared && { cleared }),
      },
      lines: [
        ...listed.map(runLine),
        ...(cleared
          ? [
              `${pluralise(cleared.runs.length, 'run')} cleared, which freed ${kilobytes(cleared.bytes)} kB.`,
            ]
          : []),
      ],
    }
  },
}

function purge(options: Options): Promise<Cleared> {
  const folder = dataFolder(options)
  const days = options.days === undefined ? undoDays : Number(options.days)
  if (!Number.isInteger(days) || days < 0) throw new Error('--days is a number of days.')
  return withLock(folder, async () => {
    await recoverRuns(folder)
    return clearUndoData(folder, days)
  })
}

function runLine({ id, kind, undoes, isCleared, done, remaining }: ListedRun): string {
  if (kind === 'undo') return `${id}  undid ${pluralise(done.length, 'file')} of ${undoes ?? ''}`
  const undoable = isCleared ? 'cleared: cannot be undone' : `${remaining.length} can be undone`
  return `${id}  wrote ${pluralise(done.length, 'file')}, ${undoable}`
}

const kilobytes = (bytes: number) => Math.ceil(bytes / 1000)
