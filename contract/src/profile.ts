import { z } from 'zod'
import { email, message } from './common.ts'

export const user = z.object({
  full_name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  tier: z.string(),
  total_credit: z.int(),
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
