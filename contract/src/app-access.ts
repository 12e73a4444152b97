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
  /** Accurate to ten minutes; null until it is first used. */
  last_used_at: isoTime.nullable(),
  /** When it expires if it is not used before. */
  expires_at: isoTime,
})

/**
 * Additions: tokens with which apps and scripts act on behalf of an account. An app gets its token with a code (RFC
 * 8628): it requests the code, the owner approves it in the signed-in web app, and the app polls until it gets the
 * token.
 */
export const appAccessCalls = {
  /** The app requests a code. `device_code` is its secret; `user_code` is shown to the person. */
  requestAppCode: {
    verb: 'POST',
    path: 'app-codes',
    with: { method: 'request' },
    input: z.object({
      /** The name of the app, and the name of the computer on which it runs. */
      app: name,
      device: name,
      scopes,
    }),
    output: z.object({
      device_code: z.string(),
      /** Such as `WDJB-MJHT`: no vowels, no digits. When it is typed, case and hyphens do not matter. */
      user_code: z.string(),
      /** The page where the code is typed, and the same page with the code filled in. */
      verification_uri: z.string(),
      verification_uri_complete: z.string(),
      /** Seconds until the code expires, and between two polls. */
      expires_in: z.int(),
      interval: z.int(),
    }),
  },

  /**
   * The app asks whether its code was approved. Only one response contains the token. Polling too often returns a 429
   * with Retry-After.
   */
  redeemAppCode: {
    verb: 'POST',
    path: 'app-codes',
    with: { method: 'redeem' },
    input: z.object({ device_code: text(100) }),
    output: z.discriminatedUnion('state', [
      z.object({ state: z.literal('waiting') }),
      z.object({ state: z.literal('refused') }),
      /** Also if the code was already used or is not known. */
      z.object({ state: z.literal('expired') }),
      z.object({
        state: z.literal('connected'),
        /** For the header `Authorization: Bearer …`. */
        token: z.string(),
        /** To be shown to the person: someone else could have approved the code. */
        email: z.string(),
        name: z.string(),
        scopes,
      }),
    ]),
  },

  /**
   * The owner has typed a code: shows what requests access, and from where. `not_found` if the code is wrong,
   * expired, already answered or used.
   */
  findAppRequest: {
    verb: 'POST',
    path: 'app-tokens',
    with: { method: 'find-request' },
    input: z.object({ user_code: pasted(40) }),
    output: z.object({
      app: z.string(),
      device: z.string(),
      scopes,
      /** The network address of the request (of IPv6 only the first half), and whether the caller has the same one. */
      network: z.string(),
      is_same_network: z.boolean(),
      requested_at: isoTime,
      expires_at: isoTime,
    }),
  },

  /** Approves or refuses a request. Only the first answer counts. */
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

  /** Creates a token for a script. Only this response contains it. */
  createAppToken: {
    verb: 'POST',
    path: 'app-tokens',
    with: { method: 'create' },
    input: z.object({ name, scopes }),
    output: appToken.extend({ token: z.string() }),
  },

  /** Also ends uploads that were begun with the token. */
  revokeAppToken: {
    verb: 'POST',
    path: 'app-tokens',
    with: { method: 'revoke' },
    input: z.object({ id: z.uuid() }),
    output: message,
  },

  /** For the app itself: for which account it acts, and what it may do. */
  getAppAccess: {
    verb: 'POST',
    path: 'app-access',
    with: { method: 'get' },
    input: z.object({}),
    output: z.object({
      email: z.string(),
      name: z.string(),
      scopes,
      /** null for administrators, who need no credits. */
      credits: z.int().nullable(),
    }),
  },

  /** The app disconnects itself: its token becomes invalid. */
  endAppAccess: {
    verb: 'POST',
    path: 'app-access',
    with: { method: 'end' },
    input: z.object({}),
    output: message,
  },
} satisfies Record<string, CallDefinition>
