import { execFile, spawn } from 'node:child_process'
import { Refused } from './refused.ts'

/** Starts a detached program. A missing program goes unnoticed. */
function start(program: string, args: string[]): void {
  const child = spawn(program, args, { detached: true, stdio: 'ignore', windowsHide: true })
  // Nothing else can be done here: the window shows the address or the path, too.
  child.once('error', () => undefined)
  child.unref()
}

const openers: Partial<Record<NodeJS.Platform, { program: string; args: string[] }>> = {
  darwin: { program: 'open', args: [] },
  win32: { program: 'explorer.exe', args: [] },
}

/** Opens a web address in the user's browser, or a folder in the file manager. */
export function openExternally(target: string): void {
  const { program, args } = openers[process.platform] ?? { program: 'xdg-open', args: [] }
  start(program, [...args, target])
}

const title = 'Choose a folder with photos'
const choosers: Partial<Record<NodeJS.Platform, { program: string; args: string[] }>> = {
  darwin: {
    program: 'osascript',
    args: ['-e', `POSIX path of (choose folder with prompt "${title}")`],
  },
  win32: {
    program: 'powershell.exe',
    args: [
      '-NoProfile',
      '-STA',
      '-Command',
      `[Console]::OutputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Windows.Forms; $dialog = New-Object System.Windows.Forms.FolderBrowserDialog; $dialog.Description = '${title}'; if ($dialog.ShowDialog() -eq 'OK') { $dialog.SelectedPath }`,
    ],
  },
}

/** Asks with a system dialog; null if the user cancels. Throws if the system has no such dialog. */
export function chooseFolder(): Promise<string | null> {
  const { program, args } = choosers[process.platform] ?? {
    program: 'zenity',
    args: ['--file-selection', '--directory', `--title=${title}`],
  }
  return new Promise((resolve, reject) => {
    execFile(program, args, { windowsHide: false }, (error, output) => {
      if (error?.code === 'ENOENT')
        reject(
          new Refused(`This system has no folder dialog (${program}). Choose the folder below.`),
        )
      else resolve(output.replace(/[\r\n]+$/, '') || null)
    })
  })
}
