/** The last entry of an archive: the SHA-256 of every other entry, as `sha256sum --check` reads it. */
export const checksumsName = 'SHA256SUMS'

export const checksumLine = (name: string, sha256: string): string => `${sha256}  ${name}\n`
