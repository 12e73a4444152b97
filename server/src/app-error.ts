/** The HTTP status of each code; 401 is reserved for the token. */
export const statusOf = {
  invalid_input: 400,
  invalid_credentials: 400,
  not_confirmed: 400,
  unauthenticated: 401,
  no_credits: 402,
  payment_declined: 402,
  forbidden: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  unreadable: 422,
  rate_limited: 429,
  internal: 500,
  provider_refused: 502,
  unavailable: 503,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof statusOf

/** An expected refusal; its message is shown to people, so it says what to do. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | null
  /** Further fields of the response. */
  readonly details: { flow_id?: string }
  constructor(
    code: ErrorCode,
    message: string,
    retryAfterSeconds: number | null = null,
    details: AppError['details'] = {},
  ) {
    super(message)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.details = details
  }
}

/** The refusal of a call that may be repeated after `seconds`. */
export function rateLimited(seconds: number): AppError {
  const wait = `Too many attempts. Please try again in ${inWords(seconds)}.`
  return new AppError('rate_limited', wait, seconds)
}

function inWords(seconds: number): string {
  const [n, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second']
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}
