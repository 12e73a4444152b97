import type { VisionFailure } from '../../ports/vision-model.ts'

/** What the sentences mention. */
type Named = { providerName: string; model: string; timeoutMs: number }

/** One sentence about the failure that starts with its cause. */
export const messages: Record<VisionFailure, (call: Named, detail: string) => string> = {
  quota: ({ providerName: label }) => `The account at ${label} has no credit left.`,
  spend_limit: ({ providerName: label }) =>
    `The spend limit of the account at ${label} is reached.`,
  quota_daily: ({ providerName: label }) => `The daily limit at ${label} is reached.`,
  rate: ({ providerName: label }) => `Too many requests for ${label} at the moment.`,
  auth: ({ providerName: label }) =>
    `${label} refused the key: check it on Admin Config, or AI_API_KEY.`,
  account: ({ providerName: label }) => `${label} has put the account on hold: look there why.`,
  no_model: ({ providerName: label, model }) =>
    `${label} has no model ${model}: check it on Admin Config, or AI_MODEL.`,
  no_vision: ({ providerName: label, model }) => `Model ${model} of ${label} cannot see pictures.`,
  server: ({ providerName: label }, detail) => `${label} had a fault of its own${detail}.`,
  overloaded: ({ providerName: label }) => `${label} is overloaded.`,
  network: ({ providerName: label }, detail) => `${label} could not be reached${detail}.`,
  unreachable: ({ providerName: label }, detail) => `${label} could not be reached${detail}.`,
  aborted: () => 'The analysis was stopped.',
  timeout: ({ providerName: label, timeoutMs }) =>
    `${label} did not answer in ${Math.ceil(timeoutMs / 1000)} seconds.`,
  truncated: ({ providerName: label }) => `The answer of ${label} was cut off.`,
  bad_json: ({ providerName: label }) => `The answer of ${label} could not be read.`,
  bad_answer: ({ providerName: label }) => `${label} gave no keywords or no description.`,
  wrong_language: ({ providerName: label }) => `${label} answered in another language than asked.`,
  refused: ({ providerName: label }) => `The AI provider declined this photo (${label}).`,
  too_long: ({ providerName: label, model }) =>
    `Photo and facts are too long for ${model} of ${label}.`,
  too_big: ({ providerName: label }) => `The picture is too large for ${label}.`,
  bad_image: ({ providerName: label }) => `Image could not be read (${label}).`,
  bad_request: ({ providerName: label }, detail) => `${label} did not accept the request${detail}.`,
  unknown: ({ providerName: label }, detail) => `${label} answered something unexpected${detail}.`,
}

const connections: Record<string, string> = {
  ECONNREFUSED: 'nothing answers at its address',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ENOTFOUND: 'its address is not known',
  EAI_AGAIN: 'its address is not known',
  ETIMEDOUT: 'the connection took too long',
  EHOSTUNREACH: 'there is no way to its address',
  ENETUNREACH: 'there is no way to its address',
  ANSWER_TOO_LARGE: 'its answer was too large',
}

export const connectionDetail = (code: string) =>
  connections[code] ? `: ${connections[code]}` : ''
