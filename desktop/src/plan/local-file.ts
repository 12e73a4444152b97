/** A photo file on the disk. */
export type LocalFile = {
  /** Absolute, and of the file itself where a link leads to it. */
  path: string
  contentType: string
  /** In bytes. */
  size: number
  sha256: string
  /** Of the picture without metadata; null where the format has none. */
  payloadHash: string | null
}

/** The last part of a path, with `/` or `\`. */
export const fileName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path
