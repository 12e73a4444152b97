import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { openExternally } from './system-programs.ts'

const { env } = process

/** Browsers that can show a page in its own window, without tabs and an address bar. */
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

/** `VERSO_BROWSER` selects another program; an empty value selects the default browser. */
function findBrowser(): string | undefined {
  const own = env['VERSO_BROWSER']
  if (own !== undefined) return own || undefined
  return (candidates[process.platform] ?? inPath)().find((path) => existsSync(path))
}

/**
 * Shows a page in its own window if a Chromium browser is installed, otherwise in the default browser. It uses its own
 * profile, so that no extension of the user's browser can read the page.
 */
export function openWindow(address: string, profile: string): void {
  const browser = findBrowser()
  if (!browser) return openExternally(address)
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
  child.once('error', () => openExternally(address))
  child.unref()
}
