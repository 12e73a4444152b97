import { messages } from '@verso/contract/messages.ts'
import { HttpError } from './http.ts'

/** The server's message, from an error response or a 200 that contains one; otherwise the specified text. */
export function errorText(error: unknown): string {
  return serverSentence(error) ?? messages.unknownError
}

/** The same, but without a server's message it uses the transport's, e.g. `Network Error` (ERR-020). */
export function failureReason(error: unknown): string {
  return serverSentence(error) ?? (error instanceof Error ? error.message : messages.unknownError)
}

/** The text in a response's `error` field, if any. */
export function sentenceOf(response: { data?: unknown } | undefined): string | undefined {
  const { error } = (response?.data ?? {}) as { error?: unknown }
  return typeof error === 'string' && error ? error : undefined
}

function serverSentence(error: unknown): string | undefined {
  return error instanceof HttpError ? sentenceOf(error.response) : undefined
}
