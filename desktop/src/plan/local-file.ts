/** A photo file on the disk. */
export type LocalFile = {
  /** Absolute, with links resolved. */
  path: string
  contentType: string
  /** In bytes. */
  size: number
  sha256: string
  /** The hash of the picture without metadata; null if the format has no such hash. */
  payloadHash: string | null
}

/** The last part of a path with `/` or `\` as separator. */
export const fileName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path
