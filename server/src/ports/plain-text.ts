/** Cannot be seen, yet turns, hides or parts what is seen. The joiners stay: some scripts and emoji need them. */
const invisible =
  /[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d]]|[\ufff9-\ufffb\u3164]/gv

/**
 * A stranger's words as one line of text and nothing else: composed letters, single spaces, no control, direction or
 * hidden signs, no half signs. What looks like HTML or a formula stays as it is: each screen and file guards itself.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(invisible, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g, '')
    .normalize('NFC')
}
