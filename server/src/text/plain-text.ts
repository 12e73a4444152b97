/** Invisible characters that change the direction of text, or hide or split it. */
const invisible =
  /[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d]]|[\ufff9-\ufffb\u3164]/gv

/** The two joiners are only meaningful between letters of some scripts and between parts of an emoji. */
const idleJoiner =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu

/** A text without invisible characters and lone surrogates; line breaks and spaces are kept. */
export function visibleText(text: string): string {
  return text.toWellFormed().replace(invisible, '').replace(idleJoiner, '')
}

/** Most texts match this and need no cleaning. */
const plainWords = /^[!-~]+(?: [!-~]+)*$/

/**
 * A stranger's text as one line: composed letters, single spaces, no control, direction or invisible characters, no
 * lone surrogates. HTML and formulas are kept as they are; each screen and file escapes them itself.
 */
export function plainText(text: string): string {
  if (plainWords.test(text)) return text
  return visibleText(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC')
}

/** The first `maxLength` code points. */
export function cut(text: string, maxLength: number): string {
  return [...text].slice(0, maxLength).join('').trim()
}

/** The texts without empty ones and repetitions, ignoring case. The first spelling is kept. */
export function unique(texts: readonly string[]): string[] {
  const seen = new Set([''])
  return texts.filter((text) => {
    const isNew = !seen.has(text.toLowerCase())
    seen.add(text.toLowerCase())
    return isNew
  })
}
