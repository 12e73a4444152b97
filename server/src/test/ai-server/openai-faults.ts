import type { Fault, FaultKind } from './dialect.ts'

type Shape = { status: number; type: string; code: string | null; message: string }

const shapes: Record<FaultKind, Shape> = {
  rate: of(
    429,
    'requests',
    'rate_limit_exceeded',
    'Rate limit reached for requests per min (RPM).',
  ),
  quota: of(
    429,
    'insufficient_quota',
    'insufficient_quota',
    'You exceeded your current quota, please check your plan and billing details.',
  ),
  quota_daily: of(
    429,
    'requests',
    'rate_limit_exceeded',
    'Rate limit reached on requests per day (RPD): Limit 200, Used 200.',
  ),
  auth: of(401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.'),
  forbidden: of(403, 'invalid_request_error', null, 'You are not allowed to use this model.'),
  no_model: of(404, 'invalid_request_error', 'model_not_found', 'The model does not exist.'),
  no_vision: of(
    400,
    'invalid_request_error',
    null,
    'Invalid content type. image_url is only supported by certain models.',
  ),
  server: of(500, 'server_error', null, 'The server had an error while processing your request.'),
  overloaded: of(503, 'server_error', null, 'The engine is currently overloaded.'),
  too_long: of(
    400,
    'invalid_request_error',
    'context_length_exceeded',
    "This model's maximum context length is 8192 tokens.",
  ),
  too_big: of(400, 'invalid_request_error', 'image_too_large', 'The image is too large.'),
  bad_image: of(
    400,
    'invalid_request_error',
    'invalid_image_format',
    'You uploaded an unsupported image.',
  ),
  bad_request: of(400, 'invalid_request_error', null, 'Unknown parameter.'),
  content_policy: of(
    400,
    'image_generation_user_error',
    'content_policy_violation',
    'Your request was rejected as a result of our safety system.',
  ),
  no_schema: of(
    400,
    'invalid_request_error',
    null,
    "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
  ),
}

function of(status: number, type: string, code: string | null, message: string): Shape {
  return { status, type, code, message }
}

/** An error as OpenAI returns it, in both of its APIs. */
export function openAiFault(fault: Fault): { status: number; body: object } {
  const { status, type, code, message } = shapes[fault.kind]
  return {
    status,
    body: { error: { message: fault.message ?? message, type, param: null, code } },
  }
}
