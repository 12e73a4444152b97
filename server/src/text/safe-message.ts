import { cut, plainText } from './plain-text.ts'

/** API keys with the usual prefixes, complete or masked with asterisks. */
const keys = /\b(?:sk|pk|rk|key|AIza|gsk|xai|hf)[-_][\w*.-]{6,}|\bAIza[\w-]{10,}|Bearer\s+\S+/gi
/** Image data, tokens, hashes. */
const longRuns = /(?:data:[\w/;,=+.-]*)?[A-Za-z0-9+/_=-]{40,}/g
const maxLength = 300

/**
 * An error message from a stranger, made safe to show, store and log (AI-011, SEC-022): one line of limited length
 * without `secrets`, anything that looks like a key, image data, markup, control and invisible characters. Error
 * messages may repeat parts of the request. Cleaning twice changes nothing.
 */
export function safeMessage(text: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret.length > 3)
  const clean = known
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), plainText(text))
    .replace(keys, '…')
    .replace(longRuns, '…')
    .replace(/[\s<>]+/g, ' ')
    .trim()
  return clean.length > maxLength ? `${cut(clean, maxLength - 1)}…` : clean
}
