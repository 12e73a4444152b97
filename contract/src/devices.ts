import { z } from 'zod'
import { validEmail } from './auth.ts'
import { isoTime, message } from './common.ts'
import type { CallDefinition } from './definition.ts'

/**
 * Additions: the browsers that have signed in to the caller's account. They are not delayed by the failed attempts of
 * others.
 */
export const deviceCalls = {
  getDevices: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'get-devices' },
    input: z.object({}),
    output: z.object({
      devices: z.array(
        z.object({
          id: z.string(),
          /** The browser as it names itself. */
          agent: z.string().nullable(),
          created_at: isoTime,
          last_used_at: isoTime,
          expires_at: isoTime,
          /** Whether this is the caller's browser. */
          is_this: z.boolean(),
        }),
      ),
    }),
  },

  /** The browser is no longer known, and its sessions end. */
  removeDevice: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'remove-device' },
    input: z.object({ id: z.uuid() }),
    output: message,
  },

  /**
   * Mails the owner a link that makes the browser in which it is opened a known one; at most once a day. The response
   * is the same for every address.
   */
  mailSignInLink: {
    verb: 'POST',
    path: 'auth',
    with: { auth_method: 'mail_sign_in_link' },
    input: z.object({ email: validEmail }),
    output: message,
  },
} satisfies Record<string, CallDefinition>
