import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { SigninPage } from '../features/auth/signin-page.tsx'
import { parseListSearch } from '../features/photos/list-search.ts'
import { session } from '../lib/session.ts'
import { ErrorFallback, NotFound } from './fallback.tsx'
import { requireCredit, requireNoSession, requireSession } from './guards.ts'
import { announceNavigation } from './navigation.ts'

const root = createRootRoute({ errorComponent: ErrorFallback, notFoundComponent: NotFound })
const getRoot = () => root

const signin = createRoute({
  getParentRoute: getRoot,
  path: '/signin',
  staticData: { title: 'Sign in' },
  beforeLoad: requireNoSession,
  onEnter: session.forgetErrors,
  // Not lazy: it is most people's first screen, and a second round trip would cost more than its few kB.
  component: SigninPage,
})

const signup = createRoute({
  getParentRoute: getRoot,
  path: '/signup',
  staticData: { title: 'Create your account' },
  onEnter: session.forgetErrors,
  component: lazyRouteComponent(() => import('./signup.tsx'), 'Signup'),
})

const completeAuth = createRoute({
  getParentRoute: getRoot,
  path: '/complete-auth',
  staticData: { title: 'Enter your code' },
  // An error of the resend lies under `signIn` and must not show on /signin later.
  onLeave: session.forgetErrors,
  component: lazyRouteComponent(
    () => import('../features/auth/complete-auth-page.tsx'),
    'CompleteAuthPage',
  ),
})

const verificationInfo = createRoute({
  getParentRoute: getRoot,
  path: '/verification-info',
  staticData: { title: 'Account created' },
  component: lazyRouteComponent(
    () => import('../features/auth/verification-info-page.tsx'),
    'VerificationInfoPage',
  ),
})

const forgotPassword = createRoute({
  getParentRoute: getRoot,
  path: '/forgot-password',
  staticData: { title: 'Forgot password' },
  component: lazyRouteComponent(
    () => import('../features/auth/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
})

const terms = createRoute({
  getParentRoute: getRoot,
  path: '/terms',
  staticData: { title: 'Terms of Service' },
  component: lazyRouteComponent(() => import('../features/legal/legal-page.tsx'), 'TermsPage'),
})

const privacy = createRoute({
  getParentRoute: getRoot,
  path: '/privacy',
  staticData: { title: 'Privacy Policy' },
  component: lazyRouteComponent(() => import('../features/legal/legal-page.tsx'), 'PrivacyPage'),
})

const licences = createRoute({
  getParentRoute: getRoot,
  path: '/about/licences',
  staticData: { title: 'Licences' },
  component: lazyRouteComponent(
    () => import('../features/legal/licences-page.tsx'),
    'LicencesPage',
  ),
})

const help = createRoute({
  getParentRoute: getRoot,
  path: '/help',
  staticData: { title: 'Help' },
  component: lazyRouteComponent(() => import('../features/help/help-page.tsx'), 'HelpPage'),
})

const signedIn = createRoute({
  getParentRoute: getRoot,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})
const getSignedIn = () => signedIn

const home = createRoute({
  getParentRoute: getSignedIn,
  path: '/',
  staticData: { title: 'Image List' },
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('../features/photos/photos-page.tsx'), 'PhotosPage'),
})

const upload = createRoute({
  getParentRoute: getSignedIn,
  path: '/upload',
  staticData: { title: 'Upload' },
  beforeLoad: requireCredit,
  component: lazyRouteComponent(
    () => import('../features/uploads/uploads-page.tsx'),
    'UploadsPage',
  ),
})

const settingsPage = () => import('../features/profile/settings-page.tsx')

const profile = createRoute({
  getParentRoute: getSignedIn,
  path: '/profile',
  staticData: { title: 'Profile settings' },
  component: lazyRouteComponent(settingsPage, 'ProfilePage'),
})

const imageSettings = createRoute({
  getParentRoute: getSignedIn,
  path: '/settings',
  staticData: { title: 'Image settings' },
  component: lazyRouteComponent(settingsPage, 'ImagesPage'),
})

const password = createRoute({
  getParentRoute: getSignedIn,
  path: '/settings/password',
  staticData: { title: 'Change password' },
  component: lazyRouteComponent(settingsPage, 'PasswordPage'),
})

const closeAccount = createRoute({
  getParentRoute: getSignedIn,
  path: '/settings/close',
  staticData: { title: 'Close account' },
  component: lazyRouteComponent(settingsPage, 'ClosePage'),
})

const adminConfig = createRoute({
  getParentRoute: getSignedIn,
  path: '/admin-config',
  staticData: { title: 'Admin configuration' },
  component: lazyRouteComponent(
    () => import('../features/admin/config-page.tsx'),
    'AdminConfigPage',
  ),
})

const adminDashboard = createRoute({
  getParentRoute: getSignedIn,
  path: '/admin-dashboard',
  staticData: { title: 'Admin dashboard' },
  component: lazyRouteComponent(
    () => import('../features/admin/dashboard-page.tsx'),
    'AdminDashboardPage',
  ),
})

const editKeywords = createRoute({
  getParentRoute: getSignedIn,
  path: '/edit-keywords',
  staticData: { title: 'Edit keywords' },
  component: lazyRouteComponent(
    () => import('../features/keyword-editor/editor-page.tsx'),
    'EditorPage',
  ),
})

const subscription = createRoute({
  getParentRoute: getSignedIn,
  path: '/subscription',
  staticData: { title: 'Plan & Billing' },
  component: lazyRouteComponent(
    () => import('../features/billing/subscription-page.tsx'),
    'SubscriptionPage',
  ),
})

const routeTree = root.addChildren([
  signin,
  signup,
  completeAuth,
  verificationInfo,
  forgotPassword,
  terms,
  privacy,
  licences,
  help,
  signedIn.addChildren([
    home,
    upload,
    editKeywords,
    subscription,
    profile,
    imageSettings,
    password,
    closeAccount,
    adminConfig,
    adminDashboard,
  ]),
])

export type AppRouter = ReturnType<typeof createAppRouter>

/** `history` is the browser's own unless a test brings another. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // What phones scroll in the shell.
    scrollToTopSelectors: ['[data-scroll-restoration-id=page]'],
  })
  router.subscribe('onRendered', announceNavigation(router))
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface HistoryState {
    /** Where the code screen was reached from (AUTH-016, AUTH-028). */
    type?: 'signin' | 'signup'
  }
}
