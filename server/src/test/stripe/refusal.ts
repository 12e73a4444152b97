export type Answer = { status: number; body: unknown }

/** An error response of Stripe. */
export class Refusal extends Error {
  readonly answer: Answer
  constructor(
    status: number,
    type: string,
    message: string,
    { code, param }: { code?: string; param?: string } = {},
  ) {
    super(message)
    const error = { type, message, ...(code ? { code } : {}), ...(param ? { param } : {}) }
    this.answer = { status, body: { error } }
  }
}

export const invalid = (message: string, code?: string, param?: string) =>
  new Refusal(400, 'invalid_request_error', message, {
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  })

/** An unknown id is a 404 if it is in the path, and a 400 if it is in a parameter. */
export const missing = (kind: string, id: string, status: 400 | 404 = 404) =>
  new Refusal(status, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: status === 404 ? 'id' : kind,
  })
