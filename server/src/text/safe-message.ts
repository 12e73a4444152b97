import { cut, plainText } from './plain-text.ts'

/** Keys as their makers mark them, whole or with stars in their middle. */
const keys = /\b(?:sk|pk|rk|key|AIza|gsk|xai|hf)[-_][\w*.-]{6,}|\bAIza[\w-]{10,}|Bearer\s+\S+/gi
/** Image data, tokens, hashes: nothing a person reads. */
const longRuns = /(?:data:[\w/;,=+.-]*)?[A-Za-z0-9+/_=-]{40,}/g
const maxLength = 300

/**
 * A stranger's words about a failure, fit to be shown, stored and logged (AI-011, SEC-022): one bounded line without
 * `secrets`, what looks like a key, image data, markup, control and hidden signs. Errors may repeat what they were sent.
 * Cleaning twice changes nothing.
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
