import { deleteDatabases } from './databases.ts'
import { session } from './session.ts'

/** Set until the sign-in page has explained why it is shown; the next sign-in removes it. */
const key = 'sessionEnded'

let isSigningOut = false

export const hasSessionEnded = () => localStorage.getItem(key) !== null

/**
 * Ends a session that the server refuses to renew: removes everything that this browser has stored about the user, such
 * as tokens, record, loaded pages and the list of uploads. The router's guards then lead to /signin, which
 * explains why.
 */
export function endSession(): void {
  if (isSigningOut) return
  // Set first and kept: other tabs go to /signin as soon as they see that the tokens are gone.
  localStorage.setItem(key, 'yes')
  for (const name of Object.keys(localStorage)) if (name !== key) localStorage.removeItem(name)
  sessionStorage.clear()
  session.drop()
  void deleteDatabases()
}

/**
 * Called by Sign Out, and in effect until the page reloads: clears both storages. A call that then fails does not end the
 * session.
 */
export function startSigningOut(): void {
  isSigningOut = true
  localStorage.clear()
  sessionStorage.clear()
}
