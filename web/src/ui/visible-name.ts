/** Characters that change the direction of the following text, so that `cod.jpg` can look like `gpj.doc`. */
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/gu

/** A file name as it is displayed. Right-to-left scripts do not need any of the removed characters. */
export function visibleName(name: string): string {
  return name.replaceAll(directionOverrides, '')
}
