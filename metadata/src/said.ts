const nothing = /^(?:n\/?a|unknown|none|null)?$/iu

/** The text without surrounding space and control characters; empty if it has no meaning, such as `NA`. */
export function said(text: string | null | undefined): string {
  const tidy = (text ?? '')
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
    .trim()
  return nothing.test(tidy) ? '' : tidy
}

/** Like `said`, but on one line. */
export const saidOnOneLine = (text: string | null | undefined): string =>
  said(text).replace(/\s+/gu, ' ')

/** The form in which keywords and names are compared: NFC, lower case. */
export const folded = (text: string): string => text.normalize('NFC').toLowerCase().trim()

/** Descriptions that cameras and scanners write automatically. */
const junk =
  /^(?:OLYMPUS DIGITAL CAMERA|SONY DSC|KONICA MINOLTA DIGITAL CAMERA|MINOLTA DIGITAL CAMERA|SAMSUNG(?: CSC| DIGITAL CAMERA)?|DIGITAL CAMERA|Exif_JPEG_PICTURE|DCIM.*|<.*Digimax.*>|Default|untitled|charset=.*)$/iu

/** Whether a description in a file is about the picture. */
export const isOwnDescription = (text: unknown): boolean =>
  typeof text === 'string' && said(text) !== '' && !junk.test(said(text))
