import { z } from 'zod'
import { isoTime, message, pasted, text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { appScopes, limits } from './limits.ts'

const scopes = z.array(z.enum(appScopes)).min(1).max(appScopes.length)
const name = text(limits.apps.nameLength).min(1)

/** A token of an app or script as its owner sees it; the token itself is shown only once. */
const appToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes,
  created_at: isoTime,
  /** null until it is used. To within ten minutes. */
  last_used_at: isoTime.nullable(),
  /** It ends then unless it is used before. */
  expires_at: isoTime,
})

/**
 * Additions: tokens with which apps and scripts act in the name of an account. An app gets one by a code (RFC 8628): it asks
 * for the code, its owner approves it in the signed-in web app, and the app asks until it gets the token.
 */
export const appAccessCalls = {
  /** The app asks for a code. `device_code` is its secret; `user_code` is shown to the person. */
  requestAppCode: {
    verb: 'POST',
    path: 'app-codes',
    with: { method: 'request' },
    input: z.object({
      /** The name of the app, and of the computer on which it runs. */
      app: name,
      device: name,
      scopes,
    }),
    output: z.object({
      device_code: z.string(),
      /** `WDJB-MJHT`: no vowels, no digits. Case and hyphens do not count when it is typed. */
      user_code: z.string(),
      /** The page where it is typed, and the same with the code filled in. */
      verification_uri: z.string(),
      verification_uri_complete: z.string(),
      /** Seconds until the code ends, and between two polls. */
      expires_in: z.int(),
      interval: z.int(),
    }),
  },

  /** The app asks whether its code was approved. The token is in one response only. Asking too often is a 429 with Retry-After. */
  redeemAppCode: {
    verb: 'POST',
    path: 'app-codes',
    with: { method: 'redeem' },
    input: z.object({ device_code: text(100) }),
    output: z.discriminatedUnion('state', [
      z.object({ state: z.literal('waiting') }),
      z.object({ state: z.literal('refused') }),
      /** Also where it was used before, and for a code that is not known. */
      z.object({ state: z.literal('expired') }),
      z.object({
        state: z.literal('connected'),
        /** For the header `Authorization: Bearer …`. */
        token: z.string(),
        /** Show it: someone else could have approved the code. */
        email: z.string(),
        name: z.string(),
        scopes,
      }),
    ]),
  },

  /** The owner has typed a code: what asks, and from where. Not found: wrong, expired, answered, or used. */
  findAppRequest: {
    verb: 'POST',
    path: 'app-tokens',
    with: { method: 'find-request' },
    input: z.object({ user_code: pasted(40) }),
    output: z.object({
      app: z.string(),
      device: z.string(),
      scopes,
      /** The network address that it came from, an IPv6 one without its last half; and whether the caller has the same. */
      network: z.string(),
      is_same_network: z.boolean(),
      requested_at: isoTime,
      expires_at: isoTime,
    }),
  },

  /** The first answer counts. */
  answerAppRequest: {
    verb: 'POST',
    path: 'app-tokens',
    with: { method: 'answer-request' },
    input: z.object({ user_code: pasted(40), is_approved: z.boolean() }),
    output: message,
  },

  listAppTokens: {
    verb: 'POST',
    path: 'app-tokens',
    with: { method: 'list' },
    input: z.object({}),
    output: z.object({ tokens: z.array(appToken) }),
  },

  /** A token for a script. It is in this response only. */
  createAppToken: {
    verb: 'POST',
    path: 'app-tokens',
    with: { method: 'create' },
    input: z.object({ name, scopes }),
    output: appToken.extend({ token: z.string() }),
  },

  /** Uploads that were begun with it end, too. */
  revokeAppToken: {
    verb: 'POST',
    path: 'app-tokens',
    with: { method: 'revoke' },
    input: z.object({ id: z.uuid() }),
    output: message,
  },

  /** For the app itself: whose account it acts for, and what it may do. */
  getAppAccess: {
    verb: 'POST',
    path: 'app-access',
    with: { method: 'get' },
    input: z.object({}),
    output: z.object({
      email: z.string(),
      name: z.string(),
      scopes,
      /** null for administrators, who need none. */
      credits: z.int().nullable(),
    }),
  },

  /** The app disconnects itself: its token ends. */
  endAppAccess: {
    verb: 'POST',
    path: 'app-access',
    with: { method: 'end' },
    input: z.object({}),
    output: message,
  },
} satisfies Record<string, CallDefinition>
