import { accountPhotos } from '../account/photo-source.ts'
import { serverClient } from '../account/server-client.ts'
import { clearUndoData } from '../engine/clear-undo-data.ts'
import { startTool, type Tool } from '../engine/exiftool.ts'
import { maxParallel } from '../engine/in-parallel.ts'
import { withLock } from '../engine/lock.ts'
import { recoverRuns } from '../engine/recover-runs.ts'
import { listRuns } from '../engine/runs.ts'
import { reasonOf } from '../engine/scan-folder.ts'
import { undoRun } from '../engine/undo-run.ts'
import { type WriteReport, writeRun } from '../engine/write-run.ts'
import { chosenWords } from '../plan/chosen-words.ts'
import { type Match, matchKinds } from '../plan/match-files.ts'
import { matchFolder, type PlannedFile, plannedFiles } from '../work/match-folder.ts'
import { previewFiles } from '../work/preview-files.ts'
import type { Connection } from './connection.ts'
import { Refused } from './refused.ts'
import { saveSettings, type Settings, writeOptionsOf } from './settings.ts'
import type { ShownState } from './shown-state.ts'
import type { PreviewRow, Progress, ResultRow, ScanSummary, Work } from './window-state.ts'

type Needs = { dataFolder: string; shown: ShownState; connection: Connection }
type Task = { signal: AbortSignal; total: (count: number) => void; step: () => void }

/** The work of the window, one at a time: scan, preview, write, undo. Each goes on while the window is closed. */
export class Workbench {
  readonly #needs: Needs
  #cancel: AbortController | null = null
  #work: Promise<void> = Promise.resolve()
  #matches: Match[] = []
  #planned: PlannedFile[] = []
  #previews: PreviewRow[] = []
  #results: ResultRow[] = []

  constructor(needs: Needs) {
    this.#needs = needs
  }

  get matches(): readonly Match[] {
    return this.#matches
  }
  get previews(): readonly PreviewRow[] {
    return this.#previews
  }
  get results(): readonly ResultRow[] {
    return this.#results
  }

  cancel(): void {
    this.#cancel?.abort()
    const { shown } = this.#needs
    const { progress } = shown.current
    if (progress) shown.change({ progress: { ...progress, isCancelled: true } })
  }

  /** Cancels, and returns when the files that were begun are finished. */
  async finish(): Promise<void> {
    this.cancel()
    await this.#work
  }

  scan(folder: string): void {
    const { dataFolder, shown, connection } = this.#needs
    this.#begin('scan', async ({ total, step }) => {
      const { server, email, token } = await connection.account()
      const source = accountPhotos(serverClient(server, token), { server, email, dataFolder })
      const progress = { onFound: total, onFile: step }
      const { matches, unreadable } = await matchFolder(folder, { source, dataFolder }, progress)
      this.#matches = matches
      await this.#remember({ ...shown.current.settings, folder })
      const scan = this.#summary({ folder, unreadable })
      shown.change({ scan, preview: null, result: null })
    })
  }

  preview(): void {
    const { shown } = this.#needs
    if (!shown.current.scan) throw new Refused('No folder was looked at yet.')
    const { settings } = shown.current
    this.#begin('preview', async ({ total, step }) => {
      const planned = plannedFiles(this.#matches, settings.includeProbable).map((file) => {
        const words = chosenWords(file.photo.words, settings.leftOut)
        return { ...file, photo: { ...file.photo, words } }
      })
      total(planned.length)
      const previews = await withTool((tool) =>
        previewFiles(tool, planned, writeOptionsOf(settings), step),
      )
      this.#planned = planned
      this.#previews = previews.map((each, n) => ({ ...each, kind: planned[n]?.match ?? 'none' }))
      const changed = this.#previews.filter(willChange).length
      const refused = previews.filter(({ target }) => target === undefined).length
      const same = previews.length - changed - refused
      shown.change({ preview: { changed, same, refused }, result: null })
    })
  }

  /** Writes what the preview shows, without the files that the person has left out there. */
  write(leftOut: ReadonlySet<string>): void {
    const { dataFolder, shown } = this.#needs
    if (!shown.current.preview) throw new Refused('Look at the preview first.')
    const options = writeOptionsOf(shown.current.settings)
    const changing = new Set(this.#previews.filter(willChange).map(({ path }) => path))
    const jobs = this.#planned.filter(
      ({ file: { path } }) => changing.has(path) && !leftOut.has(path),
    )
    this.#begin('write', async ({ signal, total, step }) => {
      total(jobs.length)
      const report = await withTool((tool) =>
        this.#alone(async () => {
          await clearUndoData(dataFolder)
          return writeRun({ dataFolder, tool, options, signal, onResult: () => step() }, jobs)
        }),
      )
      this.#report('write', report, jobs.length)
    })
  }

  async undo(id: string): Promise<void> {
    const { dataFolder } = this.#needs
    const run = (await listRuns(dataFolder)).find((each) => each.id === id)
    if (run?.kind !== 'write') throw new Refused('There is no such run any more.')
    this.#begin('undo', async ({ total, step }) => {
      total(run.remaining.length)
      const onStep = (reached: string) => void (reached === 'done' && step())
      const report = await this.#alone(() => undoRun(dataFolder, id, onStep))
      this.#report('undo', report, report.results.length)
    })
  }

  /** Saves settings. A preview with other ones does not hold any more, so it is made again. */
  async change(settings: Settings): Promise<void> {
    const { shown } = this.#needs
    if (this.#cancel) throw new Refused('Wait until the work is done.')
    await this.#remember(settings)
    const { scan, preview } = shown.current
    shown.change({ scan: scan && this.#summary(scan), preview: null })
    if (preview) this.preview()
  }

  /** Goes back to an earlier step. */
  back(to: 'folder' | 'scan' | 'preview'): void {
    if (this.#cancel) throw new Refused('Wait until the work is done.')
    const { scan, preview } = this.#needs.shown.current
    this.#needs.shown.change({
      scan: to === 'folder' ? null : scan,
      preview: to === 'preview' ? preview : null,
      result: null,
      problem: null,
    })
  }

  async #remember(settings: Settings): Promise<void> {
    await saveSettings(this.#needs.dataFolder, settings)
    this.#needs.shown.change({ settings })
  }

  #summary({ folder, unreadable }: Pick<ScanSummary, 'folder' | 'unreadable'>): ScanSummary {
    const counts = Object.fromEntries(
      matchKinds.map((kind) => [kind, this.#matches.filter((match) => match.kind === kind).length]),
    ) as ScanSummary['counts']
    const { includeProbable } = this.#needs.shown.current.settings
    const writable = plannedFiles(this.#matches, includeProbable).length
    return { folder, counts, writable, unreadable }
  }

  #report(work: 'write' | 'undo', { run, results }: WriteReport, files: number): void {
    this.#results = results
    const grouped = Map.groupBy(results, ({ outcome }) => outcome)
    const counts = Object.fromEntries([...grouped].map(([outcome, rows]) => [outcome, rows.length]))
    const left = files - results.length
    // The files are others now: what was known of them does not hold any more.
    this.#needs.shown.change({
      result: { work, run, counts, left },
      scan: null,
      preview: null,
    })
  }

  /** With the lock of the data folder, after runs that were interrupted are settled. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const { dataFolder } = this.#needs
    return withLock(dataFolder, async () => {
      await recoverRuns(dataFolder)
      return work()
    })
  }

  /** Starts work and returns; throws `Refused` while other work goes on. What stops it is shown as the problem. */
  #begin(work: Work, run: (task: Task) => Promise<void>): void {
    const { shown } = this.#needs
    if (this.#cancel) throw new Refused('Wait until the work is done.')
    const controller = new AbortController()
    const { signal } = controller
    this.#cancel = controller
    const set = (change: (now: Progress) => Partial<Progress>) => {
      const { progress } = shown.current
      if (progress) shown.change({ progress: { ...progress, ...change(progress) } })
    }
    const startedAt = Date.now()
    const progress = { work, done: 0, total: null, startedAt, isCancelled: false }
    shown.change({ progress, problem: null })
    const step = () => {
      set(({ done }) => ({ done: done + 1 }))
      // Reading ends at once; a file that is being written is finished.
      if (work === 'scan' || work === 'preview') signal.throwIfAborted()
    }
    const total = (count: number) => set(() => ({ total: count, startedAt: Date.now() }))
    const end = (problem: string | null) => {
      this.#cancel = null
      shown.change({ progress: null, ...(problem && { problem }) })
    }
    this.#work = run({ signal, total, step }).then(
      () => end(null),
      (error: unknown) => end(signal.aborted && error === signal.reason ? null : reasonOf(error)),
    )
  }
}

const willChange = ({ fields = [] }: PreviewRow) => fields.some(({ state }) => state === 'add')

async function withTool<T>(work: (tool: Tool) => Promise<T>): Promise<T> {
  const tool = startTool(maxParallel)
  try {
    await tool.version()
    return await work(tool)
  } finally {
    await tool.stop()
  }
}
