import { messages } from '@verso/contract/messages.ts'
import { HttpError } from './http.ts'

/** The server's sentence, from an error answer or from a 200 that carries one; else the fixed one. */
export function errorText(error: unknown): string {
  return serverSentence(error) ?? messages.unknownError
}

/** The same, but without a server's sentence it tells what the transport says, e.g. `Network Error` (ERR-020). */
export function failureReason(error: unknown): string {
  return serverSentence(error) ?? (error instanceof Error ? error.message : messages.unknownError)
}

/** The text in an answer's `error` field, where there is one. */
export function sentenceOf(response: { data?: unknown } | undefined): string | undefined {
  const { error } = (response?.data ?? {}) as { error?: unknown }
  return typeof error === 'string' && error ? error : undefined
}

function serverSentence(error: unknown): string | undefined {
  return error instanceof HttpError ? sentenceOf(error.response) : undefined
}
