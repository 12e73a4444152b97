import { z } from 'zod'
import { type Dialect, type FaultKind, fromBase64, InvalidRequest } from './dialect.ts'

const text = z.strictObject({ text: z.string().min(1) })
const inline = z.strictObject({
  inlineData: z.strictObject({ mimeType: z.literal('image/jpeg'), data: z.string().min(1) }),
})

/** Source: Google, Gemini API reference, models.generateContent. */
const body = z.strictObject({
  systemInstruction: z.strictObject({ parts: z.array(text).min(1) }),
  contents: z.tuple([
    z.strictObject({ role: z.literal('user'), parts: z.array(z.union([text, inline])).min(1) }),
  ]),
  generationConfig: z.strictObject({
    maxOutputTokens: z.int().positive(),
    temperature: z.number().min(0).max(2).optional(),
    responseMimeType: z.literal('application/json'),
    responseSchema: z.record(z.string(), z.unknown()).optional(),
    responseJsonSchema: z.record(z.string(), z.unknown()).optional(),
    mediaResolution: z
      .enum(['MEDIA_RESOLUTION_LOW', 'MEDIA_RESOLUTION_MEDIUM', 'MEDIA_RESOLUTION_HIGH'])
      .optional(),
    thinkingConfig: z
      .strictObject({
        thinkingBudget: z.int().min(-1).optional(),
        thinkingLevel: z.enum(['minimal', 'low', 'medium', 'high']).optional(),
      })
      .optional(),
  }),
})

type Shape = [code: number, status: string, message: string]

const shapes: Record<FaultKind, Shape> = {
  // Google's text mentions quota and billing even if only the limit per minute is reached.
  rate: [
    429,
    'RESOURCE_EXHAUSTED',
    'You exceeded your current quota, please check your plan and billing details.',
  ],
  quota_daily: [
    429,
    'RESOURCE_EXHAUSTED',
    'You exceeded your current quota, please check your plan and billing details.',
  ],
  quota: [429, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.'],
  auth: [400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'],
  forbidden: [403, 'PERMISSION_DENIED', 'Permission denied.'],
  no_model: [404, 'NOT_FOUND', 'models/gemini-none is not found for API version v1beta.'],
  no_vision: [400, 'INVALID_ARGUMENT', 'This model does not support image input.'],
  server: [500, 'INTERNAL', 'An internal error has occurred.'],
  overloaded: [503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'],
  too_long: [
    400,
    'INVALID_ARGUMENT',
    'The input token count (1200000) exceeds the maximum number of tokens allowed.',
  ],
  too_big: [413, 'INVALID_ARGUMENT', 'Request payload size exceeds the limit.'],
  bad_image: [400, 'INVALID_ARGUMENT', 'Unable to process input image. Please retry.'],
  bad_request: [400, 'INVALID_ARGUMENT', 'Invalid value at generation_config.'],
  content_policy: [400, 'INVALID_ARGUMENT', 'The request was blocked: PROHIBITED_CONTENT.'],
  no_schema: [400, 'INVALID_ARGUMENT', 'JSON mode is not enabled for this model.'],
}

export const geminiGenerate: Dialect = {
  name: 'gemini',
  path: /^\/v1beta\/models\/[\w.-]+:generateContent$/,
  hasRetryHeaders: false,
  read(raw, request) {
    const { systemInstruction, contents, generationConfig: config } = body.parse(raw)
    const [{ parts }] = contents
    const model = /models\/([\w.-]+):/.exec(request.path)?.[1]
    if (!model) throw new InvalidRequest('The path names no model.')
    const { thinkingBudget, thinkingLevel } = config.thinkingConfig ?? {}
    const isNew = /^gemini-[4-9]/.test(model)
    if (isNew && (thinkingBudget !== undefined || thinkingLevel === 'minimal')) {
      throw new InvalidRequest('Thinking level is not supported for this model.')
    }
    return {
      model,
      key: request.header('x-goog-api-key'),
      system: systemInstruction.parts.map((part) => part.text).join('\n'),
      texts: parts.flatMap((part) => ('text' in part ? [part.text] : [])),
      images: parts.flatMap((part) =>
        'inlineData' in part ? [fromBase64(part.inlineData.data)] : [],
      ),
      format: config.responseSchema || config.responseJsonSchema ? 'schema' : 'json',
      maxTokens: config.maxOutputTokens,
    }
  },
  answer({ model, text: said, finish, usage, isRefusal }) {
    const reasons = { stop: 'STOP', length: 'MAX_TOKENS', content_filter: 'SAFETY' }
    return {
      candidates: [
        {
          index: 0,
          ...(isRefusal ? {} : { content: { role: 'model', parts: [{ text: said }] } }),
          ...(isRefusal ? { finishReason: 'SAFETY' } : finish && { finishReason: reasons[finish] }),
        },
      ],
      modelVersion: model,
      responseId: 'r1',
      ...(usage && {
        usageMetadata: {
          promptTokenCount: usage.prompt,
          cachedContentTokenCount: usage.cached ?? 0,
          candidatesTokenCount: usage.completion,
          totalTokenCount: usage.prompt + usage.completion,
        },
      }),
    }
  },
  fault({ kind, message, retryAfterMs }) {
    const [code, status, usual] = shapes[kind]
    const details = detailsOf(kind, retryAfterMs)
    return { status: code, body: { error: { code, message: message ?? usual, status, details } } }
  },
}

const types = 'type.googleapis.com/google.rpc'
const quotas: Partial<Record<FaultKind, string>> = {
  rate: 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier',
  quota_daily: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier',
}

/** Google says only in the body how long to wait and which limit was reached. */
function detailsOf(kind: FaultKind, retryAfterMs?: number): object[] {
  const quotaId = quotas[kind]
  return [
    ...(quotaId ? [{ '@type': `${types}.QuotaFailure`, violations: [{ quotaId }] }] : []),
    ...(retryAfterMs
      ? [{ '@type': `${types}.RetryInfo`, retryDelay: `${retryAfterMs / 1000}s` }]
      : []),
    ...(kind === 'auth' ? [{ '@type': `${types}.ErrorInfo`, reason: 'API_KEY_INVALID' }] : []),
  ]
}
