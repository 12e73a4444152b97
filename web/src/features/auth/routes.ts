import { createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from '../../lib/network/lazy-page.tsx'
import { rootRoute } from '../../lib/parent-routes.ts'
import { session } from '../../lib/session.ts'
import { SigninPage } from './signin-page.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen that led to the code screen (AUTH-016, AUTH-028). */
    type?: 'signin' | 'signup'
    /** The address that was typed on the sign-in page. */
    email?: string
  }
}

const signin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  staticData: { title: 'Sign in' },
  beforeLoad: requireNoSession,
  onEnter: session.forgetErrors,
  // Not lazy: most users see it first, and a second round trip would cost more than its few kB.
  component: SigninPage,
})

const completeAuth = createRoute({
  getParentRoute: () => rootRoute,
  path: '/complete-auth',
  staticData: { title: 'Enter your code' },
  // An error of the resend is stored under `signIn` and must not be shown on /signin later.
  onLeave: session.forgetErrors,
  component: lazyPage(() => import('./complete-auth-page.tsx'), 'CompleteAuthPage'),
})

const verificationInfo = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verification-info',
  staticData: { title: 'Account created' },
  component: lazyPage(() => import('./verification-info-page.tsx'), 'VerificationInfoPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  staticData: { title: 'Forgot password' },
  component: lazyPage(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

/** The pages that links in mails open. Their values are after the `#`, which browsers never send to a server. */
const confirmLink = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm',
  staticData: { title: 'Confirm your email address' },
  component: lazyPage(() => import('./confirm-link-page.tsx'), 'ConfirmLinkPage'),
})

const newPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new-password',
  staticData: { title: 'Choose a new password' },
  component: lazyPage(() => import('./new-password-page.tsx'), 'NewPasswordPage'),
})

export const authRoutes = [
  signin,
  completeAuth,
  verificationInfo,
  forgotPassword,
  confirmLink,
  newPassword,
] as const

/** Only /signin is reserved for signed-out visitors (AUTH-009, A-42). */
function requireNoSession(): void {
  if (session.isOpen()) throw redirect({ to: '/' })
}
