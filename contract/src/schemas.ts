import type { z } from 'zod'
import * as admin from './admin.ts'
import * as analysis from './analysis.ts'
import * as auth from './auth.ts'
import * as billing from './billing.ts'
import type { CallName } from './calls.ts'
import * as exports from './exports.ts'
import * as keywords from './keywords.ts'
import * as localModels from './local-models.ts'
import * as mails from './mails.ts'
import * as photos from './photos.ts'
import * as profile from './profile.ts'
import * as settings from './settings.ts'
import * as uploads from './uploads.ts'

type CallSchemas = { [N in CallName]: { input: z.ZodObject; output: z.ZodType } }

/** One pair of schemas for each row of `calls`; a missing or surplus one does not compile. */
export const schemas = {
  refreshToken: auth.refreshToken,
  signIn: auth.signIn,
  signUp: auth.signUp,
  confirmOtp: auth.confirmOtp,
  resendOtp: auth.resendOtp,
  forgotPassword: auth.forgotPassword,
  confirmForgotPassword: auth.confirmForgotPassword,
  getUser: profile.getUser,
  updateLastUploadCount: profile.updateLastUploadCount,
  editProfile: profile.editProfile,
  changePassword: profile.changePassword,
  closeAccount: profile.closeAccount,
  getMailChoices: mails.getMailChoices,
  setMailChoice: mails.setMailChoice,
  getDashboard: admin.getDashboard,
  deleteUsers: admin.deleteUsers,
  verifyUsers: admin.verifyUsers,
  changeRole: admin.changeRole,
  getConfig: admin.getConfig,
  editConfig: admin.editConfig,
  giveCredits: admin.giveCredits,
  detectLocalModels: localModels.detectLocalModels,
  getPlans: billing.getPlans,
  checkoutSession: billing.checkoutSession,
  updateSubscription: billing.updateSubscription,
  customerPortal: billing.customerPortal,
  getCreditHistory: billing.getCreditHistory,
  getImages: photos.getImages,
  deleteImages: photos.deleteImages,
  retryImages: photos.retryImages,
  saveKeywords: keywords.saveKeywords,
  listKeywords: keywords.listKeywords,
  changeKeywords: keywords.changeKeywords,
  undoKeywordSave: keywords.undoKeywordSave,
  getAnalysisStatus: analysis.getAnalysisStatus,
  resumeAnalysis: analysis.resumeAnalysis,
  estimateAnalysis: analysis.estimateAnalysis,
  setSpendingCap: analysis.setSpendingCap,
  exportData: exports.exportData,
  generatePresignedUrl: uploads.generatePresignedUrl,
  getSettings: settings.getSettings,
} satisfies CallSchemas
