import { z } from 'zod'
import { message } from './common.ts'

/** Mails that a person may do without. */
export const mailKind = z.enum(['expiring', 'used_up', 'batch'])
export type MailKind = z.infer<typeof mailKind>

/** Which mails the caller gets. */
export const getMailChoices = {
  input: z.object({}),
  output: z.object({ choices: z.record(mailKind, z.boolean()) }),
}

export const setMailChoice = {
  input: z.object({ kind: mailKind, wanted: z.boolean() }),
  output: message,
}
