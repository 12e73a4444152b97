import { z } from 'zod'
import { newPassword, newSession } from './auth.ts'
import { email, message, text } from './common.ts'
import { limits } from './limits.ts'

export const user = z.object({
  full_name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  tier: z.string(),
  total_credit: z.int(),
  /** What `total_credit` is left of: all unexpired credits ever given. Not for admins, who need none (an addition). */
  credit_total: z.int().optional(),
  standing: z.string(),
  verified: z.boolean(),
  /** Admins only (DATA-007). */
  general_cost: z.number().optional(),
  /** 0 means original (DATA-008). */
  dimension_height: z.int(),
  dimension_width: z.int(),
})

export const getUser = { input: z.object({}), output: user }

export const updateLastUploadCount = {
  input: z.object({ email, file_count: z.int().min(0).max(1_000_000) }),
  output: message,
}

const dimension = z.int().min(0).max(limits.dimensionMax)

/** 0 means original. */
export const editProfile = {
  input: z.object({ dimension_height: dimension, dimension_width: dimension }),
  output: message,
}

const password = text(200).min(1, 'Enter your current password')

/** Ends every session of the account; the answer opens the one that goes on (an addition). */
export const changePassword = {
  input: z.object({ old_password: password, new_password: newPassword }),
  output: message.extend(newSession.shape),
}

export const closeAccount = { input: z.object({ password }), output: message }
