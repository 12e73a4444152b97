import { accountPhotos } from '../account/photo-source.ts'
import { serverClient } from '../account/server-client.ts'
import { withLock } from '../engine/lock.ts'
import { recoverRuns } from '../engine/recover-runs.ts'
import { listRuns } from '../engine/runs.ts'
import { undoRun } from '../engine/undo-run.ts'
import type { WriteReport } from '../engine/write-run.ts'
import { chosenWords } from '../plan/chosen-words.ts'
import { type Match, matchKinds } from '../plan/match-files.ts'
import { matchFolder, type PlannedFile, plannedFiles } from '../work/match-folder.ts'
import { previewFiles } from '../work/preview-files.ts'
import { settleRuns, withTool, writeJobs } from '../work/write-jobs.ts'
import type { Connection } from './connection.ts'
import type { CurrentWork } from './current-work.ts'
import { Refused } from './refused.ts'
import { saveSettings, type Settings, writeOptionsOf } from './settings.ts'
import type { ShownState } from './shown-state.ts'
import type { PreviewRow, ResultRow, ScanSummary } from './window-state.ts'

type Needs = {
  dataFolder: string
  shown: ShownState
  connection: Connection
  work: CurrentWork
}

/**
 * The work of the window on the files of a folder: scan, preview, write, undo. It continues while the window is
 * closed.
 */
export class Workbench {
  readonly #needs: Needs
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

  scan(folder: string): void {
    const { dataFolder, shown, connection, work } = this.#needs
    work.begin('scan', async ({ signal, total, step }) => {
      const { server, email, token } = await connection.account()
      const client = serverClient(server, { token, signal })
      const source = accountPhotos(client, { server, email, dataFolder })
      const progress = { onFound: total, onFile: step, signal }
      const { matches, unreadable } = await matchFolder(folder, { source, dataFolder }, progress)
      this.#matches = matches
      await this.#remember({ ...shown.current.settings, folder })
      const scan = this.#summary({ folder, unreadable })
      shown.change({ scan, preview: null, result: null, upload: null })
    })
  }

  preview(): void {
    const { shown, work } = this.#needs
    if (!shown.current.scan) throw new Refused('No folder has been scanned yet.')
    const { settings } = shown.current
    work.begin('preview', async ({ total, step }) => {
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

  /** Writes what the preview shows, except the files that the user has left out. */
  write(leftOut: ReadonlySet<string>): void {
    const { dataFolder, shown, work } = this.#needs
    if (!shown.current.preview) throw new Refused('Look at the preview first.')
    const options = writeOptionsOf(shown.current.settings)
    const changing = new Set(this.#previews.filter(willChange).map(({ path }) => path))
    const jobs = this.#planned.filter(
      ({ file: { path } }) => changing.has(path) && !leftOut.has(path),
    )
    work.begin('write', async ({ signal, total, step }) => {
      total(jobs.length)
      const report = await withLock(dataFolder, async () => {
        await settleRuns(dataFolder)
        return writeJobs(dataFolder, jobs, options, { signal, onResult: step })
      })
      this.#report('write', report, jobs.length)
    })
  }

  async undo(id: string): Promise<void> {
    const { dataFolder, work } = this.#needs
    const run = (await listRuns(dataFolder)).find((each) => each.id === id)
    if (run?.kind !== 'write') throw new Refused('This run no longer exists.')
    work.begin('undo', async ({ total, step }) => {
      total(run.remaining.length)
      const onStep = (reached: string) => void (reached === 'done' && step())
      const report = await withLock(dataFolder, async () => {
        await recoverRuns(dataFolder)
        return undoRun(dataFolder, id, onStep)
      })
      this.#report('undo', report, report.results.length)
    })
  }

  /** Saves settings. A preview with different settings is out of date, so it is made again. */
  async change(settings: Settings): Promise<void> {
    const { shown, work } = this.#needs
    work.assertFree()
    await this.#remember(settings)
    const { scan, preview } = shown.current
    shown.change({ scan: scan && this.#summary(scan), preview: null })
    if (preview) this.preview()
  }

  /** Goes back to an earlier step. */
  back(to: 'folder' | 'scan' | 'preview'): void {
    const { shown, work } = this.#needs
    work.assertFree()
    const { scan, preview } = shown.current
    shown.change({
      scan: to === 'folder' ? null : scan,
      preview: to === 'preview' ? preview : null,
      result: null,
      upload: null,
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
    // The files have changed, so the scan and the preview are out of date.
    this.#needs.shown.change({
      result: { work, run, counts, left },
      scan: null,
      preview: null,
    })
  }
}

const willChange = ({ fields = [] }: PreviewRow) => fields.some(({ state }) => state === 'add')
