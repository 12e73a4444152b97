import type { Archives } from '../../ports/archives.ts'
import { readArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

/** A tar file, encrypted if there is a passphrase. The list of checksums has the format of `sha256sum`. */
export function openArchives(passphrase: string | undefined): Archives {
  return {
    write: (file, fill) => writeArchive(file, passphrase, fill),
    read: (file) => readArchive(file, passphrase),
  }
}
