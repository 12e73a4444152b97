const keys = /\b(?:sk|pk|rk|key|AIza|gsk|xai|hf)[-_][\w*.-]{6,}|\bAIza[\w-]{10,}|Bearer\s+\S+/gi
/** Image data, tokens, hashes: nothing a person reads. */
const longRuns = /(?:data:[\w/;,=+-]*)?[A-Za-z0-9+/_=-]{40,}/g

/** A provider's words without keys, image data, markup and control signs: errors may repeat what they were sent. */
export function withoutSecrets(text: string, secrets: string[]): string {
  const known = secrets.filter((secret) => secret.length > 3)
  return known
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
    .replace(/\\[nrt]|\\u00[01][\da-f]/g, ' ')
    .replace(/\\(.)/g, '$1')
    .replace(keys, '…')
    .replace(longRuns, '…')
    .replace(/[\s\p{Cc}\p{Cf}<>]+/gu, ' ')
    .trim()
}
