import { useSyncExternalStore } from 'react'

/** The names under which a session lies in local storage (DATA-010, DATA-011). */
const keys = {
  id: 'IdToken',
  access: 'AccessToken',
  refresh: 'RefreshToken',
  state: 'authState',
  user: 'userData',
} as const

type ErrorKey = 'signUp' | 'confirmOtp' | 'signIn'

/** What is kept of signing in and up: never a password or a code. */
export type AuthState = {
  isAuthenticated: boolean
  /** A one-time code is awaited; the screen that sees it goes to /complete-auth and clears it. */
  otpRequired: boolean
  otpConfirmed: boolean
  email: string
  errors: Record<ErrorKey, string | null>
}

type Tokens = { IdToken: string; AccessToken: string; RefreshToken?: string }

const noErrors: AuthState['errors'] = { signUp: null, confirmOtp: null, signIn: null }
const listeners = new Set<() => void>()
let state = read()

/** The one place that reads and writes the session; everything else subscribes. */
export const session = {
  /** An empty token counts as none (AUTH-075). */
  isOpen: () => Boolean(localStorage.getItem(keys.access)),
  idToken: () => localStorage.getItem(keys.id),
  refreshToken: () => localStorage.getItem(keys.refresh),

  /** Keeps the tokens of a sign-in. What was cached of the one before is dropped. */
  open(tokens: Tokens) {
    localStorage.removeItem(keys.user)
    session.renew(tokens)
    session.update({
      isAuthenticated: true,
      otpRequired: false,
      otpConfirmed: false,
      errors: noErrors,
    })
  },

  /** Replaces tokens that a refresh made anew; the refresh token stays where none is given (AUTH-085). */
  renew(tokens: Tokens) {
    localStorage.setItem(keys.id, tokens.IdToken)
    localStorage.setItem(keys.access, tokens.AccessToken)
    if (tokens.RefreshToken) localStorage.setItem(keys.refresh, tokens.RefreshToken)
  },

  /** Ends a session that cannot be renewed. The router's guards then lead to /signin. */
  drop() {
    for (const key of [keys.id, keys.access, keys.refresh]) localStorage.removeItem(key)
    session.update({ isAuthenticated: false })
  },

  state: () => state,

  update(change: Partial<AuthState>) {
    state = { ...state, ...change }
    localStorage.setItem(keys.state, JSON.stringify(state))
    for (const listener of listeners) listener()
  },

  setError(key: ErrorKey, text: string | null) {
    session.update({ errors: { ...state.errors, [key]: text } })
  },

  forgetErrors() {
    if (Object.values(state.errors).some(Boolean)) session.update({ errors: noErrors })
  },

  /** Calls back when somebody has signed in or out, in this tab or another. Answers how to stop that. */
  onTurn(callback: () => void) {
    let wasOpen = session.isOpen()
    return session.subscribe(() => {
      if (session.isOpen() === wasOpen) return
      wasOpen = !wasOpen
      callback()
    })
  },

  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export function useSession(): AuthState {
  return useSyncExternalStore(session.subscribe, session.state)
}

/** Another tab signed in or out. */
window.addEventListener('storage', ({ key }) => {
  if (key !== null && key !== keys.state && key !== keys.access) return
  state = read()
  for (const listener of listeners) listener()
})

function read(): AuthState {
  const stored = parse(localStorage.getItem(keys.state))
  return {
    otpRequired: stored.otpRequired ?? false,
    otpConfirmed: stored.otpConfirmed ?? false,
    email: stored.email ?? '',
    errors: noErrors,
    isAuthenticated: Boolean(localStorage.getItem(keys.access)),
  }
}

/** What people or older versions left there must not break the start. */
function parse(text: string | null): Partial<AuthState> {
  try {
    return (JSON.parse(text ?? '{}') as Partial<AuthState> | null) ?? {}
  } catch {
    return {}
  }
}
