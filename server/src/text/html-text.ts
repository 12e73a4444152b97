/** Escapes a text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`)
}

/** The text without control characters and characters that change the text direction. */
export const printable = (text: string): string =>
  text.toWellFormed().replace(/[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
