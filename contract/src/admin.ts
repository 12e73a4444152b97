import { z } from 'zod'
import { email, isoTime, message, pageLimit, pageNumber, text } from './common.ts'
import { limits } from './limits.ts'

const { pageSize } = limits.dashboard

export const dashboardRow = z.object({
  user: z.object({
    email: z.string(),
    full_name: z.string(),
    role: z.enum(['user', 'admin']),
    total_credit: z.int(),
    verified: z.boolean(),
  }),
  /** All that are there now; the other four numbers are of this week. */
  total_images: z.int(),
  last_upload_date: isoTime.nullable(),
  last_upload_quantity: z.int().nullable(),
  total_images_week: z.int(),
  total_completed_images: z.int(),
  total_pending_images: z.int(),
  total_deleted_images_thisweek: z.int(),
  current_plan: z.string(),
  /** Addition: what may be spent on the AI for them in a month, in USD; null where only the installation's cap holds. */
  spending_cap: z.number().nullable(),
})

export const getDashboard = {
  input: z.object({
    page: pageNumber.default(1),
    limit: pageLimit(pageSize).default(pageSize),
    search: text(1000).default(''),
  }),
  output: z.object({
    users: z.array(dashboardRow),
    /** Of the whole installation, whatever the search. */
    total_users: z.int(),
    total_images: z.int(),
    total_pending_images: z.int(),
    /** Addition: users matching the search, before paging. */
    length: z.int(),
  }),
}

const emails = z.array(email).min(1, 'Choose at least one user').max(1000)

export const deleteUsers = {
  input: z.object({ users: emails }),
  output: message.extend({ deleted: z.int() }),
}

export const verifyUsers = {
  input: z.object({ emails }),
  output: message.extend({ verified: z.int() }),
}

export const changeRole = {
  input: z.object({ email, new_role: z.enum(['user', 'admin']) }),
  output: message,
}

const wholeFrom1 = (max: number) => z.int().min(1).max(max)

export const getConfig = {
  input: z.object({}),
  output: z.object({
    max_allowed_retry: z.int(),
    max_process: z.int(),
    /** The earliest moment the AI may be used again; null where nothing waits for one. */
    next_use_date: isoTime.nullable(),
  }),
}

export const editConfig = {
  input: z.object({
    max_allowed_retry: wholeFrom1(limits.allowedRetryMax),
    max_process: wholeFrom1(limits.processMax),
  }),
  output: message,
}

/** `note` says why, for whoever reads the books. */
export const giveCredits = {
  input: z.object({ email, amount: z.int().min(1).max(1_000_000), note: text(200).default('') }),
  output: message,
}

export type DashboardRow = z.output<typeof dashboardRow>
