/** Characters that turn the direction of the text after them, so that `cod.jpg` can look like `gpj.doc`. */
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/gu

/** A file name as it is shown. Letters that run from right to left need none of the removed characters. */
export function visibleName(name: string): string {
  return name.replaceAll(directionOverrides, '')
}
