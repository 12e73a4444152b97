/** What a package is made of. */
export type Making = {
  /** A folder for what is made on the way. */
  work: string
  /** The folder that the server serves. */
  out: string
  /** What all file names begin with. */
  name: string
  version: string
  /** The folder with the bundled program. */
  bundle: string
  licences: string
}
