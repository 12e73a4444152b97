import { z } from 'zod'
import { newPassword, newSession } from './auth.ts'
import { email, message, text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { limits } from './limits.ts'

export const user = z.object({
  full_name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  tier: z.string(),
  total_credit: z.int(),
  /**
   * Addition: all unexpired credits ever granted; `total_credit` of them are left. Absent for admins, who need no
   * credits.
   */
  credit_total: z.int().optional(),
  standing: z.string(),
  verified: z.boolean(),
  /** Admins only (DATA-007). */
  general_cost: z.number().optional(),
  /** 0 means original (DATA-008). */
  dimension_height: z.int(),
  dimension_width: z.int(),
})

const dimension = z.int().min(0).max(limits.dimensionMax)

const password = text(200).min(1, 'Enter your current password')

export const profileCalls = {
  getUser: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'get' },
    input: z.object({}),
    output: user,
  },

  updateLastUploadCount: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'update_last_upload_count' },
    input: z.object({ email, file_count: z.int().min(0).max(1_000_000) }),
    output: message,
  },

  /** 0 means original. */
  editProfile: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'edit' },
    input: z.object({ dimension_height: dimension, dimension_width: dimension }),
    output: message,
  },

  /** Ends all sessions of the account and starts a new one for the caller (an addition). */
  changePassword: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'change-password' },
    input: z.object({ old_password: password, new_password: newPassword }),
    output: message.extend(newSession.shape),
  },

  closeAccount: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'close-account' },
    input: z.object({ password }),
    output: message,
  },
} satisfies Record<string, CallDefinition>
