import { accountPhotos } from '../account/photo-source.ts'
import { serverClient } from '../account/server-client.ts'
import { type Scan, scanFolder } from '../engine/scan-folder.ts'
import type { LocalFile } from '../plan/local-file.ts'
import { uploadFiles, type UploadNeeds, uploadPlan } from '../upload/upload-files.ts'
import { type WatchEvents, watchFolder } from '../work/watch-folder.ts'
import { type Reviewed, reviewedWriter } from '../work/write-reviewed.ts'
import type { Connection } from './connection.ts'
import type { CurrentWork } from './current-work.ts'
import { Refused } from './refused.ts'
import { saveSettings, writeOptionsOf } from './settings.ts'
import type { ShownState } from './shown-state.ts'
import { UploadRows } from './upload-rows.ts'
import type { UploadRow, UploadSummary } from './window-state.ts'

type Needs = {
  dataFolder: string
  shown: ShownState
  connection: Connection
  work: CurrentWork
  /** The interval between two scans of a watched folder. */
  everyMs: number
}

/**
 * Uploads the new files of a folder from the window, once or continuously. This continues while the window is closed.
 */
export class Uploading {
  readonly #needs: Needs
  #files: LocalFile[] = []
  #rows = new UploadRows()

  constructor(needs: Needs) {
    this.#needs = needs
  }

  get rows(): UploadRows {
    return this.#rows
  }

  /** Scans a folder and compares it with the account; nothing is sent. */
  compare(folder: string): void {
    const { dataFolder, shown, work } = this.#needs
    work.begin('compare', async ({ signal, total, step }) => {
      const progress = { onFound: total, onFile: step, signal }
      const { files, unreadable } = await scanFolder(folder, progress)
      const settings = { ...shown.current.settings, folder }
      await saveSettings(dataFolder, settings)
      await this.#plan({ folder, files, unreadable }, { again: false, signal })
      shown.change({ settings, scan: null, preview: null, result: null })
    })
  }

  /** Compares the same files again, to include or exclude photos that were deleted in the account. */
  setAgain(again: boolean): void {
    const { shown, work } = this.#needs
    const { upload } = shown.current
    if (upload?.stage !== 'compared') throw new Refused('Scan the folder first.')
    const unreadable = this.#rows
      .in('unreadable')
      .map(({ path, reason = '' }) => ({ path, reason }))
    const compared = { folder: upload.folder, files: this.#files, unreadable }
    work.begin('compare', ({ signal }) => this.#plan(compared, { again, signal }))
  }

  async #plan(
    { folder, files, unreadable }: Scan & { folder: string },
    { again, signal }: { again: boolean; signal: AbortSignal },
  ) {
    const needs = await this.#uploadNeeds(again, signal)
    const { planned } = await uploadPlan(needs, files)
    const { credits } = await needs.client.call('getAppAccess', {})
    this.#files = files
    this.#rows = new UploadRows()
    for (const { file, fate } of planned) this.#rows.put({ path: file.path, state: fate })
    this.#rows.putUnreadable(unreadable)
    this.#show({ folder, stage: 'compared', credits, again, trouble: null, reviews: null })
  }

  /** Sends the new files found by `compare`. */
  send(): void {
    const { shown, work } = this.#needs
    const { upload } = shown.current
    if (upload?.stage !== 'compared') throw new Refused('Scan the folder first.')
    work.begin('upload', async ({ signal, total, step }) => {
      const needs = await this.#uploadNeeds(upload.again, signal)
      total(upload.counts.send ?? 0)
      const onResult = ({ outcome, ...result }: Parameters<WatchEvents['onFile']>[0]) => {
        if (this.#rows.get(result.path)?.state === 'send') step()
        this.#rows.put({ ...result, state: outcome })
      }
      const { stopped } = await uploadFiles(needs, this.#files, { signal, onResult })
      this.#show({ ...upload, stage: 'done', trouble: stopped?.message ?? null })
      if (stopped?.code === 'unauthenticated') throw stopped
    })
  }

  /**
   * Sends existing and new files until it is cancelled. If the setting is on, it also writes reviewed words into files.
   */
  watch(): void {
    const { shown, work, dataFolder, everyMs } = this.#needs
    const { upload, settings } = shown.current
    if (!upload) throw new Refused('Scan the folder first.')
    work.begin('watch', async ({ signal }) => {
      const needs = await this.#uploadNeeds(upload.again, signal)
      const source = accountPhotos(needs.client, { ...needs.owner, dataFolder })
      const options = settings.writesReviewed ? writeOptionsOf(settings) : null
      const review = reviewedWriter({ dataFolder, source }, options)
      this.#rows = new UploadRows()
      const reviews = { unreviewed: 0, written: 0 }
      const start = { ...upload, stage: 'watching', credits: null, trouble: null, reviews } as const
      this.#show(start)
      const events = this.#events(start)
      const { folder } = upload
      await watchFolder({ folder, needs, everyMs, signal, review, events }).finally(() =>
        this.#show({ ...(shown.current.upload ?? start), stage: 'done' }),
      )
    })
  }

  /** Closes the folder and clears its rows. */
  close(): void {
    const { work, shown } = this.#needs
    work.assertFree()
    this.#files = []
    this.#rows = new UploadRows()
    shown.change({ upload: null, problem: null })
  }

  #events(start: UploadSummary | Omit<UploadSummary, 'counts'>): WatchEvents {
    const { shown } = this.#needs
    const show = (part: Partial<UploadSummary> = {}) =>
      this.#show({ ...(shown.current.upload ?? start), ...part })
    return {
      onBegin: () => show(),
      onFile: ({ outcome, ...result }) => {
        this.#putWatched({ ...result, state: outcome })
        show()
      },
      onUnreadable: (files) => {
        this.#rows.putUnreadable(files)
        show()
      },
      onReviewed: (reviewed) => {
        const written = shown.current.upload?.reviews?.written ?? 0
        show({ reviews: this.#reviewsAfter(written, reviewed) })
      },
      onTrouble: (trouble) => show({ trouble }),
    }
  }

  /**
   * After words are written into an uploaded file its state is `known` or `written`, but the row keeps showing
   * `uploaded`.
   */
  #putWatched(row: UploadRow): void {
    const before = this.#rows.get(row.path)?.state
    const isOwn = before === 'uploaded' && ['known', 'written'].includes(row.state)
    if (!isOwn) this.#rows.put(row)
  }

  #reviewsAfter(before: number, { unreviewed, report }: Reviewed) {
    let written = before
    for (const { path, outcome, reason = '' } of report?.results ?? []) {
      if (outcome === 'written' || outcome === 'sidecar') written += 1
      else if (outcome !== 'unchanged') this.#rows.put({ path, reason, state: 'not_written' })
    }
    return { unreviewed, written }
  }

  #show(summary: Omit<UploadSummary, 'counts'>): void {
    this.#needs.shown.change({ upload: { ...summary, counts: this.#rows.counts } })
  }

  async #uploadNeeds(again: boolean, signal: AbortSignal): Promise<UploadNeeds> {
    const { dataFolder, connection } = this.#needs
    const { server, email, token } = await connection.account()
    return {
      client: serverClient(server, { token, signal }),
      dataFolder,
      owner: { server, email },
      again,
    }
  }
}
