import {
  type Description,
  type Usage,
  VisionError,
  type VisionFailure,
} from '../../ports/vision-model.ts'
import { safeMessage } from '../../text/safe-message.ts'
import { connectionDetail, messages } from './failure-texts.ts'
import { googleQuotaTimeZone, retryAfter, untilAccess, untilMidnight } from './retry-after.ts'

/** The call that failed, for messages. */
export type CallContext = {
  /** Such as `OpenAI`. */
  providerName: string
  model: string
  secrets: string[]
  timeoutMs: number
  /** The time zone in which the daily quota is renewed at midnight; null if it is unknown. */
  quotaTimeZone: string | null
}

/** What the provider sent instead of an answer. */
export type ErrorResponse = {
  /** null if there was no response at all. */
  status: number | null
  body: string
  headers: Record<string, string>
  /** Error code of the connection, such as `ECONNREFUSED`. */
  code: string
  now?: Date
}

type Rule = [VisionFailure, (response: ErrorResponse) => boolean]

const bodyMatches =
  (pattern: RegExp) =>
  ({ body }: ErrorResponse) =>
    pattern.test(body)
const statusIs =
  (...statuses: number[]) =>
  ({ status }: ErrorResponse) =>
    statuses.includes(status ?? 0)
const allOf =
  (...tests: ((response: ErrorResponse) => boolean)[]) =>
  (response: ErrorResponse) =>
    tests.every((test) => test(response))

/** Errors before a connection was made, so the photo cannot be the cause. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/**
 * The first rule that matches decides. Texts come before status codes if providers use one status for several
 * failures, and error codes before texts if the texts are vague: Google mentions "quota" and "billing" in any 429,
 * llama.cpp returns 500 for a model that cannot read images.
 */
const rules: Rule[] = [
  ['unreachable', ({ status, code }) => status === null && neverConnected.has(code)],
  ['network', ({ status, code }) => status === null && code !== ''],
  [
    'spend_limit',
    bodyMatches(
      /reached your (specified )?(workspace )?API usage limits|(enforced|contract)_spend_limit/i,
    ),
  ],
  [
    'quota',
    bodyMatches(
      /insufficient_quota|billing_hard_limit|billing_error|credit balance is too low|credits? (are|is) depleted/i,
    ),
  ],
  ['quota', statusIs(402)],
  [
    'quota_daily',
    allOf(
      statusIs(429),
      bodyMatches(/PerDay|requests per day|tokens per day|\bRPD\b|\bTPD\b|daily (limit|quota)/i),
    ),
  ],
  ['rate', statusIs(429)],
  ['auth', bodyMatches(/invalid_api_key|API_KEY_INVALID|API key not valid|authentication_error/i)],
  ['account', bodyMatches(/organization_on_hold|cmek_(key|context)_/i)],
  [
    'no_vision',
    bodyMatches(
      /mmproj|image input is not supported|missing data required for image input|image_url is only supported|(does not|doesn't|not) support (image|vision|multimodal)|not a multimodal model/i,
    ),
  ],
  [
    'no_model',
    bodyMatches(
      /model_not_found|model ['"`]?\S+ (not found|does not exist)|model .{1,80} does not exist/i,
    ),
  ],
  [
    'refused',
    allOf(
      statusIs(400, 403, 422),
      bodyMatches(
        /content_policy|content_filter|safety system|responsible ?ai|PROHIBITED_CONTENT/i,
      ),
    ),
  ],
  ['auth', statusIs(401, 403)],
  ['no_model', statusIs(404)],
  [
    'too_long',
    bodyMatches(
      /context_length_exceeded|maximum context length|prompt is too long|exceeds the available context size|exceed_context_size|input token count/i,
    ),
  ],
  ['too_big', statusIs(413)],
  [
    'too_big',
    bodyMatches(
      /request_too_large|image_too_large|image (is|was) too large|image exceeds|image dimensions exceed/i,
    ),
  ],
  [
    'bad_image',
    allOf(
      statusIs(400, 422, 500),
      bodyMatches(
        /invalid_image|image_parse_error|unsupported image|could not process image|unable to process input image|failed to (decode|load|process) image|invalid image/i,
      ),
    ),
  ],
  ['timeout', statusIs(408)],
  ['overloaded', statusIs(503, 529)],
  ['server', ({ status }) => (status ?? 0) >= 500],
  ['bad_request', ({ status }) => (status ?? 0) >= 400],
]

/** What a provider's failure means for this photo and for all others. */
export function classify(
  response: ErrorResponse,
  context: CallContext,
  usage?: Usage,
): VisionError {
  const kind = rules.find(([, fits]) => fits(response))?.[0] ?? 'unknown'
  return failure(kind, context, {
    ...(usage && { usage }),
    ...waitFor(kind, response, context),
    detail:
      response.status === null ? connectionDetail(response.code) : detailOf(response, context),
  })
}

/** How long to wait: as long as the response says or, for a daily quota, until the provider renews it. */
function waitFor(
  kind: VisionFailure,
  response: ErrorResponse,
  { quotaTimeZone }: CallContext,
): { retryAfterMs?: number } {
  const retryAfterMs =
    (kind === 'spend_limit' ? untilAccess(response) : null) ?? retryAfter(response)
  if (retryAfterMs !== null) return { retryAfterMs }
  const zone = quotaTimeZone ?? relayedQuotaTimeZone(response)
  if (kind !== 'quota_daily' || !zone) return {}
  return { retryAfterMs: untilMidnight(zone, response.now ?? new Date()) }
}

/** For gateways that pass on responses of Google, which mention `quotaId`. */
const relayedQuotaTimeZone = ({ body }: ErrorResponse) =>
  /quotaId|googleapis/.test(body) ? googleQuotaTimeZone : null

type Meaning = { action: VisionError['action']; advice?: VisionError['advice'] }

const meanings: Record<VisionFailure, Meaning> = {
  quota: { action: 'pause' },
  spend_limit: { action: 'pause' },
  quota_daily: { action: 'pause' },
  rate: { action: 'wait' },
  auth: { action: 'pause' },
  account: { action: 'pause' },
  no_model: { action: 'pause' },
  no_vision: { action: 'pause' },
  server: { action: 'retry' },
  overloaded: { action: 'wait' },
  unreachable: { action: 'wait' },
  network: { action: 'retry' },
  aborted: { action: 'retry' },
  timeout: { action: 'retry', advice: 'smaller_image' },
  truncated: { action: 'retry', advice: 'more_tokens' },
  bad_json: { action: 'retry', advice: 'plain_json' },
  bad_answer: { action: 'retry', advice: 'plain_json' },
  wrong_language: { action: 'retry', advice: 'language' },
  too_long: { action: 'retry', advice: 'smaller_image' },
  too_big: { action: 'retry', advice: 'smaller_image' },
  refused: { action: 'final' },
  bad_image: { action: 'final' },
  bad_request: { action: 'final' },
  unknown: { action: 'retry' },
}

type Extra = { usage?: Usage; retryAfterMs?: number; detail?: string; partial?: Description }

/** An error of this kind, whose message is one sentence that starts with the cause. */
export function failure(kind: VisionFailure, context: CallContext, extra: Extra = {}): VisionError {
  const { detail = '', ...rest } = extra
  const { action, advice } = meanings[kind]
  const message = messages[kind](context, detail)
  return new VisionError(action, kind, message, { ...rest, ...(advice && { advice }) })
}

/** The provider's own message, shortened and without secrets. */
function detailOf({ body, status }: ErrorResponse, { secrets }: CallContext): string {
  const message = /"(?:message|error)"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(body)?.[1] ?? ''
  const plain = message.replace(/\\[nrt]|\\u00[01][\da-f]/g, ' ').replace(/\\(.)/g, '$1')
  const detail = safeMessage(plain, secrets)
    .slice(0, 110)
    .replace(/[.\s]+$/, '')
  return detail ? `: ${detail}` : ` (${status})`
}
