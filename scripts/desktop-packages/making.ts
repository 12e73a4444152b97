/** The inputs for making packages. */
export type Making = {
  /** A folder for temporary files. */
  work: string
  /** The folder from which the server offers downloads. */
  out: string
  /** The beginning of all file names. */
  name: string
  version: string
  /** The folder with the bundled program. */
  bundle: string
  licences: string
}
