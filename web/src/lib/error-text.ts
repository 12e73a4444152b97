import { messages } from '@verso/contract/messages.ts'
import { HttpError } from './http.ts'

/** The server's message, from an error response or a 200 that contains an error; otherwise the specified text. */
export function errorText(error: unknown): string {
  return serverSentence(error) ?? messages.unknownError
}

/** Like `errorText`, but falls back to the transport's message, such as `Network Error` (ERR-020). */
export function failureReason(error: unknown): string {
  return serverSentence(error) ?? (error instanceof Error ? error.message : messages.unknownError)
}

/** The text in the `error` field of a response, if any. */
export function serverMessage(response: { data?: unknown } | undefined): string | undefined {
  const { error } = (response?.data ?? {}) as { error?: unknown }
  return typeof error === 'string' && error ? error : undefined
}

function serverSentence(error: unknown): string | undefined {
  return error instanceof HttpError ? serverMessage(error.response) : undefined
}
