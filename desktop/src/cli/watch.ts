import { setTimeout } from 'node:timers/promises'
import { ServerRefused } from '../account/server-client.ts'
import { reasonOf } from '../engine/scan-folder.ts'
import { uploadFiles, type UploadNeeds } from '../upload/upload-files.ts'
import { WatchedFolder } from '../upload/watched-folder.ts'
import { type Options, photoSource } from './command.ts'
import { reviewedWriter } from './write-reviewed.ts'

const usualSeconds = 5
/** Looks that a file must stay the same, and the time of so many looks between two questions for reviewed photos. */
const settleLooks = 2
const reviewLooks = 6
/** After failures, and where looking takes long, it waits up to so many times as long. */
const maxBackoff = 12
/** At most this part of the time goes into looking. */
const lookShare = 0.05

type Watching = {
  folder: string
  needs: UploadNeeds
  options: Options
  say: (line: string) => void
}

/**
 * Uploads what is new in a folder until the process is ended, which is safe at any moment. An outage or missing credits are
 * said once, and it goes on when they end. Throws where the token has ended, and where the folder cannot be read at first.
 */
export async function watch({ folder, needs, options, say }: Watching): Promise<never> {
  const everyMs = Number(options.every ?? usualSeconds) * 1000
  if (!(everyMs > 0)) throw new Error('--every is a number of seconds.')
  const watched = new WatchedFolder(folder, settleLooks * everyMs)
  const sayOnce = once(say)
  const look = async () => {
    for (const { path, reason } of await watched.look())
      sayOnce(`Cannot be read: ${path} (${reason})`)
  }
  const writeReviewed = options['write-reviewed']
    ? reviewedWriter(options, await photoSource(options), say)
    : null
  await look()
  say(`Watching ${folder}. Ctrl+C ends it.`)
  const [looking, uploading, writing] = [persistent(say), persistent(say), persistent(say)]
  let [failures, askedAt] = [0, 0]
  for (;;) {
    const start = performance.now()
    let isGood = await looking(look)
    const lookMs = performance.now() - start
    isGood = (await uploading(() => uploadNew(watched, needs, say))) && isGood
    if (writeReviewed && performance.now() - askedAt >= reviewLooks * everyMs) {
      isGood = (await writing(() => writeReviewed(watched.files()))) && isGood
      askedAt = performance.now()
    }
    failures = isGood ? 0 : failures + 1
    const backoff = Math.max(2 ** failures, lookMs / lookShare / everyMs)
    await setTimeout(everyMs * Math.min(backoff, maxBackoff))
  }
}

/** Makes a function that runs a step and returns whether it succeeded; the same failure in a row is said once. */
function persistent(say: (line: string) => void): (step: () => Promise<void>) => Promise<boolean> {
  let failure = ''
  return async (step) => {
    try {
      await step()
      failure = ''
    } catch (error) {
      if (endsAll(error)) throw error
      const line = `${reasonOf(error)} Trying again.`
      if (line !== failure) say(line)
      failure = line
    }
    return failure === ''
  }
}

/** Throws where the rest has to wait. */
async function uploadNew(
  watched: WatchedFolder,
  needs: UploadNeeds,
  say: (line: string) => void,
): Promise<void> {
  const files = watched.waiting()
  if (files.length === 0) return
  const uploaded = (path: string) => say(`Uploaded: ${path}`)
  const { results, stopped } = await uploadFiles(needs, files, uploaded)
  for (const { path, outcome, reason } of results) {
    if (outcome === 'refused' || outcome === 'failed') say(`${path}: ${reason ?? outcome}`)
    if (outcome !== 'waiting' && outcome !== 'changed') watched.take(path)
  }
  if (stopped) throw stopped
  const waiting = results.find(({ outcome }) => outcome === 'waiting')
  if (waiting) throw new Error(`${waiting.path}: ${waiting.reason ?? ''}`)
}

const endsAll = (error: unknown): boolean =>
  error instanceof ServerRefused && ['unauthenticated', 'forbidden'].includes(error.code)

function once(say: (line: string) => void): (line: string) => void {
  const said = new Set<string>()
  return (line) => {
    if (!said.has(line)) say(line)
    said.add(line)
  }
}
