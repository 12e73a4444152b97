import { type Usage, VisionError, type VisionFailure } from '../../ports/vision-model.ts'
import { harmlessWords } from '../../text/safe-message.ts'
import { retryAfter, untilPacificMidnight } from './retry-after.ts'

/** Who was asked, as sentences name it. */
export type Asked = {
  /** `OpenAI`. */
  label: string
  model: string
  secrets: string[]
  timeoutMs: number
}

/** What came back instead of an answer. */
export type Trouble = {
  /** null where there was no answer at all. */
  status: number | null
  body: string
  headers: Record<string, string>
  /** Of the connection, e.g. `ECONNREFUSED`. */
  code: string
  now?: Date
}

type Rule = [VisionFailure, (trouble: Trouble) => boolean]

const says =
  (pattern: RegExp) =>
  ({ body }: Trouble) =>
    pattern.test(body)
const has =
  (...statuses: number[]) =>
  ({ status }: Trouble) =>
    statuses.includes(status ?? 0)
const both =
  (...tests: ((trouble: Trouble) => boolean)[]) =>
  (trouble: Trouble) =>
    tests.every((test) => test(trouble))

/**
 * Which failure it is; the first that fits. Words come before numbers where providers use one
 * number for several things, and codes before words where words are used loosely: Google speaks of "quota" and
 * "billing" in any 429, llama.cpp answers 500 for a model without eyes.
 */
const rules: Rule[] = [
  ['network', ({ status }) => status === null],
  [
    'quota',
    says(
      /insufficient_quota|billing_hard_limit|billing_error|credit balance is too low|credits? (are|is) depleted/i,
    ),
  ],
  ['quota', has(402)],
  [
    'quota_daily',
    both(
      has(429),
      says(/PerDay|requests per day|tokens per day|\bRPD\b|\bTPD\b|daily (limit|quota)/i),
    ),
  ],
  ['rate', has(429)],
  ['auth', says(/invalid_api_key|API_KEY_INVALID|API key not valid|authentication_error/i)],
  [
    'no_vision',
    says(
      /mmproj|image input is not supported|missing data required for image input|image_url is only supported|(does not|doesn't|not) support (image|vision|multimodal)|not a multimodal model/i,
    ),
  ],
  [
    'no_model',
    says(
      /model_not_found|model ['"`]?\S+ (not found|does not exist)|model .{1,80} does not exist/i,
    ),
  ],
  [
    'refused',
    both(
      has(400, 403, 422),
      says(/content_policy|content_filter|safety system|responsible ?ai|PROHIBITED_CONTENT/i),
    ),
  ],
  ['auth', has(401, 403)],
  ['no_model', has(404)],
  [
    'too_long',
    says(
      /context_length_exceeded|maximum context length|prompt is too long|exceeds the available context size|exceed_context_size|input token count/i,
    ),
  ],
  ['too_big', has(413)],
  [
    'too_big',
    says(
      /request_too_large|image_too_large|image (is|was) too large|image exceeds|image dimensions exceed/i,
    ),
  ],
  [
    'bad_image',
    both(
      has(400, 422, 500),
      says(
        /invalid_image|image_parse_error|unsupported image|could not process image|unable to process input image|failed to (decode|load|process) image|invalid image/i,
      ),
    ),
  ],
  ['timeout', has(408)],
  ['overloaded', has(503, 529)],
  ['server', ({ status }) => (status ?? 0) >= 500],
  ['bad_request', ({ status }) => (status ?? 0) >= 400],
]

/** Says what a provider's failure means for the photo and for all others. */
export function classify(trouble: Trouble, asked: Asked, usage?: Usage): VisionError {
  const kind = rules.find(([, fits]) => fits(trouble))?.[0] ?? 'unknown'
  return failure(kind, asked, {
    ...(usage && { usage }),
    ...waitFor(kind, trouble),
    detail: kind === 'network' ? connectionWords(trouble.code) : detailOf(trouble, asked),
  })
}

function waitFor(kind: VisionFailure, trouble: Trouble): { retryAfterMs?: number } {
  const told = retryAfter(trouble)
  if (told !== null) return { retryAfterMs: told }
  const isGoogle = /quotaId|googleapis/.test(trouble.body)
  if (kind !== 'quota_daily' || !isGoogle) return {}
  return { retryAfterMs: untilPacificMidnight(trouble.now ?? new Date()) }
}

type Meaning = { action: VisionError['action']; advice?: VisionError['advice'] }

const meanings: Record<VisionFailure, Meaning> = {
  quota: { action: 'pause' },
  quota_daily: { action: 'pause' },
  rate: { action: 'wait' },
  auth: { action: 'pause' },
  no_model: { action: 'pause' },
  no_vision: { action: 'pause' },
  server: { action: 'retry' },
  overloaded: { action: 'retry' },
  network: { action: 'retry' },
  aborted: { action: 'retry' },
  timeout: { action: 'retry', advice: 'smaller_image' },
  truncated: { action: 'retry', advice: 'more_tokens' },
  bad_json: { action: 'retry', advice: 'plain_json' },
  bad_answer: { action: 'retry' },
  too_long: { action: 'retry', advice: 'smaller_image' },
  too_big: { action: 'retry', advice: 'smaller_image' },
  refused: { action: 'final' },
  bad_image: { action: 'final' },
  bad_request: { action: 'final' },
  unknown: { action: 'retry' },
}

type Extra = { usage?: Usage; retryAfterMs?: number; detail?: string }

/** The error of this kind, in one sentence that leads with the cause. */
export function failure(kind: VisionFailure, asked: Asked, extra: Extra = {}): VisionError {
  const { detail = '', ...rest } = extra
  const { action, advice } = meanings[kind]
  const sentence = sentences[kind](asked, detail)
  return new VisionError(action, kind, sentence, { ...rest, ...(advice && { advice }) })
}

const sentences: Record<VisionFailure, (asked: Asked, detail: string) => string> = {
  quota: ({ label }) => `The account at ${label} has no credit left.`,
  quota_daily: ({ label }) => `The daily limit at ${label} is reached.`,
  rate: ({ label }) => `Too many requests for ${label} at the moment.`,
  auth: ({ label }) => `${label} refused the key: check AI_API_KEY.`,
  no_model: ({ label, model }) => `${label} has no model ${model}: check AI_MODEL.`,
  no_vision: ({ label, model }) => `The model ${model} of ${label} cannot see pictures.`,
  server: ({ label }, detail) => `${label} had a fault of its own${detail}.`,
  overloaded: ({ label }) => `${label} is overloaded.`,
  network: ({ label }, detail) => `${label} could not be reached${detail}.`,
  aborted: () => 'The analysis was stopped.',
  timeout: ({ label, timeoutMs }) =>
    `${label} did not answer in ${Math.ceil(timeoutMs / 1000)} seconds.`,
  truncated: ({ label }) => `The answer of ${label} was cut off.`,
  bad_json: ({ label }) => `The answer of ${label} could not be read.`,
  bad_answer: ({ label }) => `${label} gave no keywords or no description.`,
  refused: ({ label }) => `The AI provider declined this photo (${label}).`,
  too_long: ({ label, model }) => `Photo and facts are too long for ${model} of ${label}.`,
  too_big: ({ label }) => `The picture is too large for ${label}.`,
  bad_image: ({ label }) => `Image could not be read (${label}).`,
  bad_request: ({ label }, detail) => `${label} did not accept the request${detail}.`,
  unknown: ({ label }, detail) => `${label} answered something unexpected${detail}.`,
}

const connections: Record<string, string> = {
  ECONNREFUSED: 'nothing answers at its address',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ENOTFOUND: 'its address is not known',
  EAI_AGAIN: 'its address is not known',
  ETIMEDOUT: 'the connection took too long',
  EHOSTUNREACH: 'there is no way to its address',
  ANSWER_TOO_LARGE: 'its answer was too large',
}

const connectionWords = (code: string) => (connections[code] ? `: ${connections[code]}` : '')

/** The provider's own words, short and without anything secret. */
function detailOf({ body, status }: Trouble, { secrets }: Asked): string {
  const message = /"(?:message|error)"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(body)?.[1] ?? ''
  const plain = message.replace(/\\[nrt]|\\u00[01][\da-f]/g, ' ').replace(/\\(.)/g, '$1')
  const words = harmlessWords(plain, secrets)
    .slice(0, 110)
    .replace(/[.\s]+$/, '')
  return words ? `: ${words}` : ` (${status})`
}
