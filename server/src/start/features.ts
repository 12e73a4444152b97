import type { Deps } from '../deps.ts'
import { actJobs } from '../features/acts/worker.ts'
import { adminRoutes } from '../features/admin/routes.ts'
import { queueGauges } from '../features/ai-schedule/gauges.ts'
import { aiScheduleRoutes } from '../features/ai-schedule/routes.ts'
import { aiSettingsRoutes } from '../features/ai-settings/routes.ts'
import { aiTrialRoutes } from '../features/ai-trial/routes.ts'
import { albumRoutes } from '../features/albums/routes.ts'
import { albumJobs } from '../features/albums/worker.ts'
import { appAccessRoutes } from '../features/app-access/routes.ts'
import { appAccessJobs } from '../features/app-access/worker.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { authJobs } from '../features/auth/worker.ts'
import { backupJobs } from '../features/backup/worker.ts'
import { billingRoutes } from '../features/billing/routes.ts'
import { billingJobs } from '../features/billing/worker.ts'
import { checkGauges } from '../features/consistency/gauges.ts'
import { consistencyRoutes } from '../features/consistency/routes.ts'
import { consistencyJobs } from '../features/consistency/worker.ts'
import { creditJobs } from '../features/credits/worker.ts'
import { describeAgainRoutes } from '../features/describe-again/routes.ts'
import { downloadRoutes } from '../features/downloads/routes.ts'
import { exportRoutes } from '../features/exports/routes.ts'
import { exportJobs } from '../features/exports/worker.ts'
import { facetRoutes } from '../features/facets/routes.ts'
import { facetJobs } from '../features/facets/worker.ts'
import { historyRoutes } from '../features/history/routes.ts'
import { historyJobs } from '../features/history/worker.ts'
import { keywordEditorRoutes } from '../features/keyword-editor/routes.ts'
import { keywordingRoutes } from '../features/keywording/routes.ts'
import { knownDeviceRoutes } from '../features/known-devices/routes.ts'
import { knownDeviceJobs } from '../features/known-devices/worker.ts'
import { localModelRoutes } from '../features/local-model/routes.ts'
import { mailRoutes } from '../features/mails/routes.ts'
import { modelPullRoutes } from '../features/model-pull/routes.ts'
import { modelPullJobs } from '../features/model-pull/worker.ts'
import { photoChangeRoutes } from '../features/photo-changes/routes.ts'
import { photoFormatRoutes } from '../features/photo-formats/routes.ts'
import { photoMapRoutes } from '../features/photo-map/routes.ts'
import { photoRoutes } from '../features/photos/routes.ts'
import { photoJobs } from '../features/photos/worker.ts'
import { profileRoutes } from '../features/profile/routes.ts'
import { profileJobs } from '../features/profile/worker.ts'
import { reviewRoutes } from '../features/review/routes.ts'
import { sampleRoutes } from '../features/samples/routes.ts'
import { savedSearchRoutes } from '../features/saved-searches/routes.ts'
import { searchJobs } from '../features/search/worker.ts'
import { selectionRoutes } from '../features/selection/routes.ts'
import { selectionJobs } from '../features/selection/worker.ts'
import { settingsRoutes } from '../features/settings/routes.ts'
import { sheetImportRoutes } from '../features/sheet-import/routes.ts'
import { similarGroupRoutes } from '../features/similar-groups/routes.ts'
import { similarGroupJobs } from '../features/similar-groups/worker.ts'
import { similarRoutes } from '../features/similar/routes.ts'
import { uploadRoutes } from '../features/uploads/routes.ts'
import { uploadJobs } from '../features/uploads/worker.ts'
import { vocabularyRoutes } from '../features/vocabulary/routes.ts'
import type { GaugeSource } from '../gauge-source.ts'
import type { Routes } from '../http/route.ts'
import type { JobHandler } from '../worker/handle.ts'
import { jobGauges, storageGauges } from './installation-gauges.ts'

type Feature = {
  name: string
  routes?: (routes: Routes, deps: Deps) => void
  jobs?: (deps: Deps) => JobHandler[]
  gauges?: (deps: Deps) => GaugeSource
}

/**
 * All feature folders, from left to right: each may import only from those to its left. `scripts/boundaries.ts` reads
 * the names from this text.
 */
const features: Feature[] = [
  { name: 'installation' },
  { name: 'users' },
  { name: 'mails', routes: mailRoutes },
  { name: 'keywords' },
  { name: 'search', jobs: searchJobs },
  { name: 'acts', jobs: actJobs },
  { name: 'credits', jobs: creditJobs },
  { name: 'photo-facts' },
  { name: 'photo-formats', routes: photoFormatRoutes },
  { name: 'ai-schedule', routes: aiScheduleRoutes, gauges: queueGauges },
  { name: 'ai-settings', routes: aiSettingsRoutes },
  { name: 'photos', routes: photoRoutes, jobs: photoJobs },
  { name: 'facets', routes: facetRoutes, jobs: facetJobs },
  { name: 'photo-map', routes: photoMapRoutes },
  { name: 'saved-searches', routes: savedSearchRoutes },
  { name: 'similar', routes: similarRoutes },
  { name: 'keywording', routes: keywordingRoutes },
  { name: 'describe-again', routes: describeAgainRoutes },
  { name: 'keyword-editor', routes: keywordEditorRoutes },
  { name: 'review', routes: reviewRoutes },
  { name: 'albums', routes: albumRoutes, jobs: albumJobs },
  { name: 'history', routes: historyRoutes, jobs: historyJobs },
  { name: 'vocabulary', routes: vocabularyRoutes },
  { name: 'selection', routes: selectionRoutes, jobs: selectionJobs },
  { name: 'similar-groups', routes: similarGroupRoutes, jobs: similarGroupJobs },
  { name: 'exports', routes: exportRoutes, jobs: exportJobs },
  { name: 'photo-changes', routes: photoChangeRoutes },
  { name: 'sheet-import', routes: sheetImportRoutes },
  { name: 'billing', routes: billingRoutes, jobs: billingJobs },
  { name: 'uploads', routes: uploadRoutes, jobs: uploadJobs },
  { name: 'samples', routes: sampleRoutes },
  { name: 'ai-trial', routes: aiTrialRoutes },
  { name: 'known-devices', routes: knownDeviceRoutes, jobs: knownDeviceJobs },
  { name: 'auth', routes: authRoutes, jobs: authJobs },
  { name: 'app-access', routes: appAccessRoutes, jobs: appAccessJobs },
  { name: 'profile', routes: profileRoutes, jobs: profileJobs },
  { name: 'admin', routes: adminRoutes },
  { name: 'local-model', routes: localModelRoutes },
  { name: 'model-pull', routes: modelPullRoutes, jobs: modelPullJobs },
  { name: 'consistency', routes: consistencyRoutes, jobs: consistencyJobs, gauges: checkGauges },
  { name: 'backup', jobs: backupJobs },
  { name: 'downloads', routes: downloadRoutes },
  { name: 'settings', routes: settingsRoutes },
]

/** Every call and stream of the app, for `buildServer`. */
export function allRoutes(deps: Deps): Routes {
  const all: Routes = { calls: [], raw: [], live: [] }
  for (const { routes } of features) routes?.(all, deps)
  return all
}

/** The handler of every job, for `startBackground`. */
export function allJobs(deps: Deps): JobHandler[] {
  return features.flatMap(({ jobs }) => jobs?.(deps) ?? [])
}

/** The state of the whole installation, for `/metrics`. */
export function allGauges(deps: Deps): GaugeSource[] {
  const ofFeatures = features.flatMap(({ gauges }) => gauges?.(deps) ?? [])
  return [...ofFeatures, jobGauges(deps), storageGauges(deps)]
}
