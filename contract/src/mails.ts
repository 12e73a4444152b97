import { z } from 'zod'
import { message } from './common.ts'
import type { CallDefinition } from './definition.ts'

/** Mails that users can switch off. */
const mailKind = z.enum(['expiring', 'used_up', 'batch'])
export type MailKind = z.infer<typeof mailKind>

export const mailCalls = {
  /** Addition: which mails the caller gets. */
  getMailChoices: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'get-mail-choices' },
    input: z.object({}),
    output: z.object({ choices: z.record(mailKind, z.boolean()) }),
  },

  setMailChoice: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'set-mail-choice' },
    input: z.object({ kind: mailKind, wanted: z.boolean() }),
    output: message,
  },
} satisfies Record<string, CallDefinition>
