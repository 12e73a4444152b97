import { z } from 'zod'
import { newPassword, unfinishedPerson } from './auth.ts'
import { message, text } from './common.ts'
import type { CallDefinition } from './definition.ts'

/** The part of a mailed link after `#`. */
const link = text(200)

/**
 * A sign-up or a reset is one flow. Its mail contains a link besides the code; the page of the link makes these
 * calls.
 */
export const flowCalls = {
  /**
   * Confirms the sign-up of a link. Needs the password of the sign-up, or the `flow_id` that this browser got when it
   * signed up.
   */
  confirmLink: {
    verb: 'POST',
    path: 'auth',
    with: { auth_method: 'confirm_link' },
    input: z.object({ link, password: text(200).optional(), flow_id: text(200).optional() }),
    output: message,
  },

  /** Sets a new password with a link instead of a code; it works in any browser. */
  resetByLink: {
    verb: 'POST',
    path: 'auth',
    with: { auth_method: 'reset_link' },
    input: z.object({ link, new_password: newPassword, ...unfinishedPerson }),
    output: message,
  },
} satisfies Record<string, CallDefinition>
