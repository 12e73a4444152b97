import { join } from 'node:path'
import { Access } from './access.ts'
import { openWindow } from './browser.ts'
import { Connection } from './connection.ts'
import { CurrentWork } from './current-work.ts'
import { addressOfRunning, leaveNote, newKey, removeNote } from './running-window.ts'
import { startServer } from './server.ts'
import { loadSettings } from './settings.ts'
import { ShownState } from './shown-state.ts'
import { openOutside } from './system-programs.ts'
import { Uploading } from './uploading.ts'
import { Workbench } from './workbench.ts'

const idleMs = 120_000

type Options = {
  dataFolder: string
  /** Shows the page. */
  show?: (address: string) => void
  /** Opens an address or a folder outside the window. */
  open?: (target: string) => void
  /** How long it stays without a window, in milliseconds. */
  idle?: number
  /** The time between two looks at a watched folder, in milliseconds. */
  watchEvery: number
}

/** Where `vite build` puts the page; packages have it next to the program. */
const pageFolder = join(import.meta.dirname, '../../page/dist')

/**
 * Opens the window and returns when the program ends: after Quit, or some time after its last window was closed and its work
 * is done. Where it runs already, that process opens another window.
 */
export async function runWindow(options: Options): Promise<void> {
  const { dataFolder, watchEvery, open = openOutside, idle = idleMs } = options
  const show = options.show ?? ((page) => openWindow(page, join(dataFolder, 'browser')))
  const running = await addressOfRunning(dataFolder)
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
  await leaveNote(dataFolder, { address, key })
  const stopWatching = whenUnused(shown, idle, quit)
  show(`${address}/#${access.issueTicket()}`)
  await ended.promise
  stopWatching()
  await work.finish()
  await removeNote(dataFolder)
  server.close()
  server.closeAllConnections()
}

/** Calls back once there was no window and no work for some time. Returns what ends the watch. */
function whenUnused(shown: ShownState, idle: number, quit: () => void): () => void {
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
