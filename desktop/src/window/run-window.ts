import { join } from 'node:path'
import { Access } from './access.ts'
import { openWindow } from './browser.ts'
import { Connection } from './connection.ts'
import { CurrentWork } from './current-work.ts'
import {
  requestWindowAddress,
  saveRunningWindow,
  newKey,
  forgetRunningWindow,
} from './running-window.ts'
import { startServer } from './server.ts'
import { loadSettings } from './settings.ts'
import { ShownState } from './shown-state.ts'
import { openExternally } from './system-programs.ts'
import { Uploading } from './uploading.ts'
import { Workbench } from './workbench.ts'

const idleMs = 120_000

type Options = {
  dataFolder: string
  /** Shows the page at this address. */
  show?: (address: string) => void
  /** Opens an address or a folder outside the window. */
  open?: (target: string) => void
  /** How long the program keeps running without a window, in milliseconds. */
  idle?: number
  /** The interval between two scans of a watched folder, in milliseconds. */
  watchEvery: number
}

/** Where `vite build` puts the page; packages place it next to the program. */
const pageFolder = join(import.meta.dirname, '../../page/dist')

/**
 * Opens the window and returns when the program ends: after Quit, or some time after its last window was closed and its
 * work is done. If the program is already running, that process opens another window.
 */
export async function runWindow(options: Options): Promise<void> {
  const { dataFolder, watchEvery, open = openExternally, idle = idleMs } = options
  const show = options.show ?? ((page) => openWindow(page, join(dataFolder, 'browser')))
  const running = await requestWindowAddress(dataFolder)
  if (running) return show(running)

  const shown = new ShownState({
    account: null,
    connecting: null,
    settings: await loadSettings(dataFolder),
    progress: null,
    scan: null,
    preview: null,
    result: null,
    upload: null,
    problem: null,
  })
  const connection = new Connection(dataFolder, shown)
  await connection.show()
  const work = new CurrentWork(shown)
  const workbench = new Workbench({ dataFolder, shown, connection, work })
  const uploading = new Uploading({ dataFolder, shown, connection, work, everyMs: watchEvery })
  const ended = Promise.withResolvers<void>()
  const access = new Access()
  const key = newKey()
  const quit = () => ended.resolve()
  const parts = { shown, connection, work, workbench, uploading, access }
  const needs = { ...parts, dataFolder, open, quit, pageFolder, key }
  const { address, server } = await startServer(needs)
  await saveRunningWindow(dataFolder, { address, key })
  const stopWatching = onceIdle(shown, idle, quit)
  show(`${address}/#${access.issueTicket()}`)
  await ended.promise
  stopWatching()
  await work.finish()
  await forgetRunningWindow(dataFolder)
  server.close()
  server.closeAllConnections()
}

/**
 * Calls `quit` after there was no window and no work for `idle` milliseconds. Returns a function that stops the watch.
 */
function onceIdle(shown: ShownState, idle: number, quit: () => void): () => void {
  let since = Date.now()
  const timer = setInterval(
    () => {
      if (shown.listeners > 0 || shown.current.progress) since = Date.now()
      else if (Date.now() - since >= idle) quit()
    },
    Math.min(idle, 1000),
  )
  return () => clearInterval(timer)
}
