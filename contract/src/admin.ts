import { z } from 'zod'
import { email, isoTime, message, pageLimit, pageNumber, pasted, text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { limits } from './limits.ts'

const { pageSize } = limits.dashboard

const dashboardRow = z.object({
  user: z.object({
    email: z.string(),
    full_name: z.string(),
    role: z.enum(['user', 'admin']),
    total_credit: z.int(),
    verified: z.boolean(),
  }),
  /** All current photos; the other four numbers are of this week. */
  total_images: z.int(),
  last_upload_date: isoTime.nullable(),
  last_upload_quantity: z.int().nullable(),
  total_images_week: z.int(),
  total_completed_images: z.int(),
  total_pending_images: z.int(),
  total_deleted_images_thisweek: z.int(),
  current_plan: z.string(),
  /** Addition: the user's monthly cap on AI costs in USD; null if only the installation's cap applies. */
  spending_cap: z.number().nullable(),
})

const emails = z.array(email).min(1, 'Choose at least one user').max(1000)

const wholeFrom1 = (max: number) => z.int().min(1).max(max)

export const adminCalls = {
  getDashboard: {
    verb: 'POST',
    path: 'dashboard',
    input: z.object({
      page: pageNumber.default(1),
      limit: pageLimit(pageSize).default(pageSize),
      search: pasted(1000).default(''),
    }),
    output: z.object({
      users: z.array(dashboardRow),
      /** For the whole installation, regardless of the search. */
      total_users: z.int(),
      total_images: z.int(),
      total_pending_images: z.int(),
      /** Addition: users matching the search, before paging. */
      length: z.int(),
    }),
  },

  deleteUsers: {
    verb: 'DELETE',
    path: 'delete-user',
    input: z.object({ users: emails }),
    output: message.extend({ deleted: z.int() }),
  },

  verifyUsers: {
    verb: 'POST',
    path: 'auth',
    with: { auth_method: 'verify_users' },
    input: z.object({ emails }),
    output: message.extend({ verified: z.int() }),
  },

  changeRole: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'change-role' },
    input: z.object({ email, new_role: z.enum(['user', 'admin']) }),
    output: message,
  },

  getConfig: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'get-config' },
    input: z.object({}),
    output: z.object({
      max_allowed_retry: z.int(),
      max_process: z.int(),
      /** When AI calls resume; null if none are paused. */
      next_use_date: isoTime.nullable(),
    }),
  },

  editConfig: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'edit-config' },
    input: z.object({
      max_allowed_retry: wholeFrom1(limits.allowedRetryMax),
      max_process: wholeFrom1(limits.processMax),
    }),
    output: message,
  },

  /** Addition: a gift of credits. `note` is stored with the grant. */
  giveCredits: {
    verb: 'POST',
    path: 'give-credits',
    input: z.object({ email, amount: z.int().min(1).max(1_000_000), note: text(200).default('') }),
    output: message,
  },
} satisfies Record<string, CallDefinition>

export type DashboardRow = z.output<typeof dashboardRow>
