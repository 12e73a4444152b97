/** The whole API on one screen: verb, path under `/api/`, and the field that tells calls of one path apart. */
export const calls = {
  refreshToken: { verb: 'POST', path: 'auth', with: { auth_method: 'refresh_token' } },
  signIn: { verb: 'POST', path: 'auth', with: { auth_method: 'sign_in' } },
  signUp: { verb: 'POST', path: 'auth', with: { auth_method: 'sign_up' } },
  confirmOtp: { verb: 'POST', path: 'auth', with: { auth_method: 'confirm_otp' } },
  resendOtp: { verb: 'POST', path: 'auth', with: { auth_method: 'resend_otp' } },
  forgotPassword: { verb: 'POST', path: 'auth', with: { auth_method: 'forgot_password' } },
  confirmForgotPassword: {
    verb: 'POST',
    path: 'auth',
    with: { auth_method: 'confirm_forgot_password' },
  },

  getUser: { verb: 'POST', path: 'profile', with: { method: 'get' } },
  updateLastUploadCount: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'update_last_upload_count' },
  },
  editProfile: { verb: 'POST', path: 'profile', with: { method: 'edit' } },
  changePassword: { verb: 'POST', path: 'profile', with: { method: 'change-password' } },
  closeAccount: { verb: 'POST', path: 'profile', with: { method: 'close-account' } },
  /** Additions: which mails somebody gets. */
  getMailChoices: { verb: 'POST', path: 'profile', with: { method: 'get-mail-choices' } },
  setMailChoice: { verb: 'POST', path: 'profile', with: { method: 'set-mail-choice' } },

  /** Administrators alone. */
  getDashboard: { verb: 'POST', path: 'dashboard' },
  deleteUsers: { verb: 'DELETE', path: 'delete-user' },
  verifyUsers: { verb: 'POST', path: 'auth', with: { auth_method: 'verify_users' } },
  changeRole: { verb: 'POST', path: 'profile', with: { method: 'change-role' } },
  getConfig: { verb: 'POST', path: 'profile', with: { method: 'get-config' } },
  editConfig: { verb: 'POST', path: 'profile', with: { method: 'edit-config' } },
  /** Addition: credits that somebody was promised. */
  giveCredits: { verb: 'POST', path: 'give-credits' },
  /** Addition: model servers on the server's own machine. */
  detectLocalModels: { verb: 'POST', path: 'profile', with: { method: 'detect-local-models' } },

  getPlans: { verb: 'POST', path: 'profile', with: { method: 'get-plans' } },
  checkoutSession: { verb: 'POST', path: 'profile', with: { method: 'checkout-session' } },
  updateSubscription: { verb: 'POST', path: 'profile', with: { method: 'update-subscription' } },
  customerPortal: { verb: 'POST', path: 'profile', with: { method: 'customer-portal' } },
  /** Addition: grants, and use a month. */
  getCreditHistory: { verb: 'POST', path: 'credit-history' },

  getImages: { verb: 'POST', path: 'get-images' },
  deleteImages: { verb: 'DELETE', path: 'delete' },
  retryImages: { verb: 'POST', path: 'upload-image' },
  saveKeywords: { verb: 'POST', path: 'excluded-keywords' },
  /** Additions: paging through all keywords, changing many photos at once, taking back the last save. */
  listKeywords: { verb: 'POST', path: 'keywords' },
  changeKeywords: { verb: 'POST', path: 'change-keywords' },
  undoKeywordSave: { verb: 'POST', path: 'undo-keywords' },
  /** Additions, for administrators: the scheduler of AI calls and its costs. */
  getAnalysisStatus: { verb: 'POST', path: 'analysis', with: { method: 'get-status' } },
  resumeAnalysis: { verb: 'POST', path: 'analysis', with: { method: 'resume' } },
  estimateAnalysis: { verb: 'POST', path: 'analysis', with: { method: 'estimate' } },
  setSpendingCap: { verb: 'POST', path: 'analysis', with: { method: 'set-spending-cap' } },
  exportData: { verb: 'POST', path: 'export-data' },
  generatePresignedUrl: { verb: 'POST', path: 'generate-presigned-url' },

  /** Addition: what a signed-out page needs to know of this installation (names, links, addresses). */
  getSettings: { verb: 'GET', path: 'settings' },
} as const satisfies Record<string, Call>

export type Call = {
  verb: 'GET' | 'POST' | 'DELETE'
  path: string
  with?: Readonly<Record<string, string>>
}

export type CallName = keyof typeof calls
