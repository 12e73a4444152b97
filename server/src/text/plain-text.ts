/** Cannot be seen, yet turns, hides or parts what is seen. */
const invisible =
  /[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d]]|[\ufff9-\ufffb\u3164]/gv

/** The two joiners say something between letters of some scripts and parts of an emoji, and nowhere else. */
const idleJoiner =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu

/** A text without signs that cannot be seen, and without half signs; its lines and spaces stay. */
export function visibleText(text: string): string {
  return text.toWellFormed().replace(invisible, '').replace(idleJoiner, '')
}

/** Most texts are nothing but these, and leave as they came. */
const plainWords = /^[!-~]+(?: [!-~]+)*$/

/**
 * A stranger's words as one line of text and nothing else: composed letters, single spaces, no control, direction or
 * hidden signs, no half signs. What looks like HTML or a formula stays as it is: each screen and file guards itself.
 */
export function plainText(text: string): string {
  if (plainWords.test(text)) return text
  return visibleText(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC')
}

/** The first `most` letters, whole ones, as people count them. */
export function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('').trim()
}

/** Each text once, whatever its case: the first spelling, in its place. Empty ones are none. */
export function unique(texts: readonly string[]): string[] {
  const seen = new Set([''])
  return texts.filter((text) => {
    const isNew = !seen.has(text.toLowerCase())
    seen.add(text.toLowerCase())
    return isNew
  })
}
