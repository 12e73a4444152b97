import { deleteDatabases } from './databases.ts'
import { session } from './session.ts'

/** Set while the sign-in page has to say why it is shown; the next sign-in removes it. */
const key = 'sessionEnded'

let isSigningOut = false

export const hasSessionEnded = () => localStorage.getItem(key) !== null

/**
 * For a session that the server refuses to renew: forgets everything that this browser has stored of the user, such as
 * tokens, record, loaded pages and the list of uploads. The router's guards then lead to /signin, which says why.
 */
export function endSession(): void {
  if (isSigningOut) return
  clearStorage()
  localStorage.setItem(key, 'yes')
  session.drop()
  void deleteDatabases()
}

/** For Sign Out, until the page loads again: clears both storages; a call that then fails does not end the session. */
export function startSigningOut(): void {
  isSigningOut = true
  clearStorage()
}

function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
}
