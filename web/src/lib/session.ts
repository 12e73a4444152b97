import { createAtom, useSelector } from '@tanstack/react-store'
import { resetStores } from './store.ts'
import { signUpFlow } from './tab-flow.ts'

/** The local storage keys of a session and of what was loaded in it (DATA-009 to DATA-012). */
const keys = {
  id: 'IdToken',
  access: 'AccessToken',
  refresh: 'RefreshToken',
  state: 'authState',
  user: 'userData',
  plans: 'plans',
  /** Set by `ended-session.ts`. */
  ended: 'sessionEnded',
} as const

type ErrorKey = 'signUp' | 'confirmOtp' | 'signIn'

/** The stored state of signing in and up: never a password or a code. */
type AuthState = {
  isAuthenticated: boolean
  /** A one-time code was sent. The screen that sees this goes to /complete-auth and clears it. */
  otpRequired: boolean
  otpConfirmed: boolean
  email: string
  errors: Record<ErrorKey, string | null>
}

type Tokens = { IdToken: string; AccessToken: string; RefreshToken?: string }

const noErrors: AuthState['errors'] = { signUp: null, confirmOtp: null, signIn: null }
const state = createAtom(read())
const userId = createAtom(readUserId())

/** The only place that reads and writes the session; everything else subscribes. */
export const session = {
  /** An empty token counts as none (AUTH-075). */
  isOpen: () => Boolean(localStorage.getItem(keys.access)),
  idToken: () => localStorage.getItem(keys.id),
  refreshToken: () => localStorage.getItem(keys.refresh),

  /** Stores the tokens of a sign-in and removes what is cached of the previous user. */
  open(tokens: Tokens) {
    for (const key of [keys.user, keys.plans, keys.ended]) localStorage.removeItem(key)
    signUpFlow.set(null)
    session.renew(tokens)
    session.update({
      isAuthenticated: true,
      otpRequired: false,
      otpConfirmed: false,
      errors: noErrors,
    })
  },

  /** Stores refreshed tokens; the refresh token stays if no new one is given (AUTH-085). */
  renew(tokens: Tokens) {
    localStorage.setItem(keys.id, tokens.IdToken)
    localStorage.setItem(keys.access, tokens.AccessToken)
    if (tokens.RefreshToken) localStorage.setItem(keys.refresh, tokens.RefreshToken)
  },

  /** Ends a session that cannot be renewed. The router's guards then lead to /signin. */
  drop() {
    for (const key of [keys.id, keys.access, keys.refresh]) localStorage.removeItem(key)
    session.update({ isAuthenticated: false, email: '', otpRequired: false, otpConfirmed: false })
  },

  state: () => state.get(),

  update(change: Partial<AuthState>) {
    userId.set(readUserId())
    const next = { ...state.get(), ...change }
    localStorage.setItem(keys.state, JSON.stringify(next))
    state.set(next)
  },

  setError(key: ErrorKey, text: string | null) {
    session.update({ errors: { ...state.get().errors, [key]: text } })
  },

  forgetErrors() {
    if (Object.values(state.get().errors).some(Boolean)) session.update({ errors: noErrors })
  },

  /** Returns null while signed out. */
  userId: readUserId,

  /** Calls back when the user changes, in this tab or another one, including to no user. Returns the unsubscriber. */
  onUserChange(callback: () => void): () => void {
    const { unsubscribe } = userId.subscribe(callback)
    return unsubscribe
  },
}

// Subscribed first, so that no other subscriber sees the previous user's stores.
session.onUserChange(resetStores)

export function useSession(): AuthState {
  return useSelector(state)
}

/** Another tab signed in or out. A suspended tab may find another user signed in. */
window.addEventListener('storage', ({ key }) => {
  if (key !== null && key !== keys.state && key !== keys.access) return
  userId.set(readUserId())
  // Only the session is shared between tabs: a sign-up belongs to its tab.
  state.set({ ...state.get(), isAuthenticated: session.isOpen() })
})

/** The subject of the id token; '' if it has none. */
function readUserId(): string | null {
  if (!localStorage.getItem(keys.access)) return null
  const [, payload = ''] = (localStorage.getItem(keys.id) ?? '').split('.')
  try {
    const { sub } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as {
      sub?: string
    }
    return sub ?? ''
  } catch {
    return ''
  }
}

function read(): AuthState {
  const flow = signUpFlow.get()
  return {
    otpRequired: false,
    otpConfirmed: flow?.isConfirmed ?? false,
    email: flow?.email ?? '',
    errors: noErrors,
    isAuthenticated: Boolean(localStorage.getItem(keys.access)),
  }
}
