import { homedir } from 'node:os'
import { join } from 'node:path'

/** The default folder for journals, old bytes and cached data of the account. */
export function defaultDataFolder(): string {
  const { LOCALAPPDATA, XDG_DATA_HOME } = process.env
  if (process.platform === 'darwin')
    return join(homedir(), 'Library', 'Application Support', 'Verso Desktop')
  if (process.platform === 'win32')
    return join(LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Verso Desktop')
  return join(XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'verso-desktop')
}
