import type { UploadNeeds, UploadResult } from '../upload/upload-files.ts'
import { type WatchEvents, watchFolder } from '../work/watch-folder.ts'
import { type Reviewed, reviewedWriter } from '../work/write-reviewed.ts'
import { pluralise, watchIntervalMs, type Options, photoSource, writeOptions } from './command.ts'

type Watching = {
  folder: string
  needs: UploadNeeds
  options: Options
  say: (line: string) => void
}

/** Uploads new files of a folder until the process is ended, and prints what happens. */
export async function watch({ folder, needs, options, say }: Watching): Promise<never> {
  const everyMs = watchIntervalMs(options)
  const review = options['write-reviewed']
    ? reviewedWriter(
        { dataFolder: needs.dataFolder, source: await photoSource(options) },
        writeOptions(options),
      )
    : null
  const events = eventsFor(say, `Watching ${folder}. Ctrl+C ends it.`)
  await watchFolder({ folder, needs, everyMs, review, events })
  throw new Error('Unreachable: nothing ends the watch but the process.')
}

function eventsFor(say: (line: string) => void, begun: string): WatchEvents {
  const unreadable = new Set<string>()
  return {
    onBegin: () => say(begun),
    onFile({ path, outcome, reason }: UploadResult) {
      if (outcome === 'uploaded') say(`Uploaded: ${path}`)
      if (outcome === 'refused' || outcome === 'failed') say(`${path}: ${reason ?? outcome}`)
    },
    onUnreadable(files) {
      for (const { path, reason } of files) {
        const line = `Cannot be read: ${path} (${reason})`
        if (!unreadable.has(line)) say(line)
        unreadable.add(line)
      }
    },
    onReviewed: ({ report }) => report && sayWritten(report, say),
    onTrouble: (sentence) => sentence && say(sentence),
  }
}

function sayWritten(
  { run, results }: NonNullable<Reviewed['report']>,
  say: (line: string) => void,
): void {
  for (const { path, outcome, reason } of results)
    if (['skipped', 'refused', 'failed'].includes(outcome)) say(`${path}: ${reason ?? outcome}`)
  const written = results.filter(({ outcome }) => ['written', 'sidecar'].includes(outcome))
  if (run)
    say(`${pluralise(written.length, 'file')} written. "verso-desktop undo ${run}" undoes it.`)
}
