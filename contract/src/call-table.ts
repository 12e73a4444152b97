import { actCalls } from './acts.ts'
import { adminCalls } from './admin.ts'
import { aiSettingsCalls } from './ai-settings.ts'
import { aiTrialCalls } from './ai-trial.ts'
import { albumCalls } from './albums.ts'
import { analysisCalls } from './analysis.ts'
import { appAccessCalls } from './app-access.ts'
import { authCalls } from './auth.ts'
import { billingChangeCalls } from './billing-changes.ts'
import { billingCalls } from './billing.ts'
import { consistencyCalls } from './consistency.ts'
import { describeAgainCalls } from './describe-again.ts'
import { deviceCalls } from './devices.ts'
import { downloadCalls } from './downloads.ts'
import { exportCalls } from './exports.ts'
import { findCalls } from './find.ts'
import { flowCalls } from './flows.ts'
import { keywordListCalls } from './keyword-lists.ts'
import { keywordCalls } from './keywords.ts'
import { builtInModelCalls } from './local-model.ts'
import { localModelCalls } from './local-models.ts'
import { mailCalls } from './mails.ts'
import { photoChangeCalls } from './photo-changes.ts'
import { photoFormatCalls } from './photo-formats.ts'
import { photoCalls } from './photos.ts'
import { profileCalls } from './profile.ts'
import { proposalCalls } from './proposals.ts'
import { reviewCalls } from './review.ts'
import { sampleCalls } from './samples.ts'
import { selectionCalls } from './selection.ts'
import { settingsCalls } from './settings.ts'
import { sheetImportCalls } from './sheet-import.ts'
import { similarCalls } from './similar.ts'
import { uploadCalls } from './uploads.ts'
import { viewCalls } from './views.ts'
import { vocabularyCalls } from './vocabulary.ts'
import { wordSettingsCalls } from './word-settings.ts'

/** The whole API: every call with its schemas. The browser uses `calls.ts`, which is generated from this table. */
export const callTable = {
  ...authCalls,
  ...flowCalls,
  ...profileCalls,
  ...mailCalls,
  ...deviceCalls,
  ...wordSettingsCalls,
  ...adminCalls,
  ...consistencyCalls,
  ...localModelCalls,
  ...builtInModelCalls,
  ...billingCalls,
  ...billingChangeCalls,
  ...photoCalls,
  ...findCalls,
  ...viewCalls,
  ...keywordCalls,
  ...reviewCalls,
  ...actCalls,
  ...albumCalls,
  ...selectionCalls,
  ...analysisCalls,
  ...aiSettingsCalls,
  ...aiTrialCalls,
  ...sampleCalls,
  ...describeAgainCalls,
  ...exportCalls,
  ...photoFormatCalls,
  ...uploadCalls,
  ...settingsCalls,
  ...sheetImportCalls,
  ...similarCalls,
  ...vocabularyCalls,
  ...proposalCalls,
  ...keywordListCalls,
  ...appAccessCalls,
  ...photoChangeCalls,
  ...downloadCalls,
}
