/** A text as HTML shows it, letter by letter, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}

/** Without signs that steer a program or turn the direction of what follows. */
export const printable = (text: string): string =>
  text.toWellFormed().replace(/[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
