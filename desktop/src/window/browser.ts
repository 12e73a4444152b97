import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { openOutside } from './system-programs.ts'

const { env } = process

/** Browsers that can show a page in a window of its own, without tabs and address bar. */
const candidates: Partial<Record<NodeJS.Platform, () => string[]>> = {
  win32: () =>
    ['ProgramFiles(x86)', 'ProgramFiles', 'LOCALAPPDATA'].flatMap((name) =>
      [
        'Microsoft\\Edge\\Application\\msedge.exe',
        'Google\\Chrome\\Application\\chrome.exe',
        'BraveSoftware\\Brave-Browser\\Application\\brave.exe',
      ].map((path) => join(env[name] ?? 'C:\\', path)),
    ),
  darwin: () =>
    ['Google Chrome', 'Microsoft Edge', 'Brave Browser', 'Chromium'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    ),
}

const inPath = () => {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return [...names, 'microsoft-edge', 'brave-browser'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  )
}

/** `VERSO_BROWSER` names another program; empty, it asks for the default browser. */
function findBrowser(): string | undefined {
  const own = env['VERSO_BROWSER']
  if (own !== undefined) return own || undefined
  return (candidates[process.platform] ?? inPath)().find((path) => existsSync(path))
}

/**
 * Shows a page in a window of its own where a browser of the Chromium family is found, else in the default browser. The
 * profile is the program's own, so that no extension of the person's browser reads the page.
 */
export function openWindow(address: string, profile: string): void {
  const browser = findBrowser()
  if (!browser) return openOutside(address)
  const options = [
    `--app=${address}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-sync',
    '--window-size=1120,800',
    ...(env['VERSO_BROWSER_OPTIONS'] ?? '').split(' ').filter(Boolean),
  ]
  const child = spawn(browser, options, { detached: true, stdio: 'ignore' })
  child.once('error', () => openOutside(address))
  child.unref()
}
