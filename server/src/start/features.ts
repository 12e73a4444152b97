import type { Deps } from '../deps.ts'
import { adminRoutes } from '../features/admin/routes.ts'
import { aiScheduleRoutes } from '../features/ai-schedule/routes.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { authJobs } from '../features/auth/worker.ts'
import { billingRoutes } from '../features/billing/routes.ts'
import { billingJobs } from '../features/billing/worker.ts'
import { creditJobs } from '../features/credits/worker.ts'
import { exportRoutes } from '../features/exports/routes.ts'
import { exportJobs } from '../features/exports/worker.ts'
import { keywordEditorRoutes } from '../features/keyword-editor/routes.ts'
import { keywordingRoutes } from '../features/keywording/routes.ts'
import { mailRoutes } from '../features/mails/routes.ts'
import { photoRoutes } from '../features/photos/routes.ts'
import { photoJobs } from '../features/photos/worker.ts'
import { profileRoutes } from '../features/profile/routes.ts'
import { profileJobs } from '../features/profile/worker.ts'
import { settingsRoutes } from '../features/settings/routes.ts'
import { uploadRoutes } from '../features/uploads/routes.ts'
import { uploadJobs } from '../features/uploads/worker.ts'
import type { Routes } from '../http/route.ts'
import type { JobHandler } from '../worker/handle.ts'

/** Every call and stream of the app: what `buildServer` takes. */
export function allRoutes(deps: Deps): Routes {
  const routes: Routes = { calls: [], raw: [], live: [] }
  photoRoutes(routes, deps)
  aiScheduleRoutes(routes, deps)
  keywordingRoutes(routes, deps)
  keywordEditorRoutes(routes, deps)
  exportRoutes(routes, deps)
  uploadRoutes(routes, deps)
  authRoutes(routes, deps)
  profileRoutes(routes, deps)
  adminRoutes(routes, deps)
  billingRoutes(routes, deps)
  mailRoutes(routes, deps)
  settingsRoutes(routes, deps)
  return routes
}

/** What runs for each job: what `startBackground` takes. */
export function allJobs(deps: Deps): JobHandler[] {
  return [
    ...creditJobs(deps),
    ...billingJobs(deps),
    ...photoJobs(deps),
    ...exportJobs(deps),
    ...uploadJobs(deps),
    ...authJobs(deps),
    ...profileJobs(deps),
  ]
}
