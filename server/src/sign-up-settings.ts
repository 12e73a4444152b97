import { limits } from '@verso/contract/limits.ts'
import { z } from 'zod'

const entries = z.string().transform((value) =>
  value
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
)

/** Who may sign up, what they get, and which passwords are refused. */
export const signUpSettings = {
  SIGNUP: z.enum(['open', 'invited', 'closed']).default('open'),
  /** Email addresses and domains. */
  SIGNUP_ALLOWED: entries.default([]),
  WELCOME_GRANTS_PER_DAY: z.coerce.number().int().min(0).optional(),
  REFUSE_COMMON_PASSWORDS: z.stringbool('must be true or false').default(false),
  SIGNUP_MIN_AGE: z.coerce.number().int().min(0).max(100).default(limits.signUpAge.min),
}
