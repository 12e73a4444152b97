const encoder = new TextEncoder()

/** The text, cut between two characters to at most this number of UTF-8 bytes. */
export function utf8Limit(text: string, maxBytes: number): string {
  if (encoder.encode(text).length <= maxBytes) return text
  let kept = ''
  let bytes = 0
  for (const character of text) {
    bytes += encoder.encode(character).length
    if (bytes > maxBytes) break
    kept += character
  }
  return kept.trimEnd()
}
