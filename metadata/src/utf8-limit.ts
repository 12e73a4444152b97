const encoder = new TextEncoder()

/** The text, cut to this number of bytes in UTF-8 between two characters. */
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
