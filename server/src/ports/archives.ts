import type { Readable } from 'node:stream'

/** Files of named entries in a fixed order. Every entry has a checksum in the file itself. */
export type Archives = {
  /**
   * Writes a file with the entries that `fill` adds. The file appears under its name when it is complete and would
   * survive a power cut; until then, and if `fill` throws, there is no file of that name. Throws if the file already
   * exists.
   */
  write(file: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void>
  /**
   * Yields the entries of a file in order; read the body of each before taking the next one. Throws `ArchiveDamaged`
   * if the file was cut or changed; some faults are found only at its end.
   */
  read(file: string): AsyncIterable<ArchiveEntry>
}

export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<void>
  /** Adds a stream of exactly `bytes` bytes. */
  stream(name: string, bytes: number, body: Readable): Promise<void>
}

export type ArchiveEntry = { name: string; bytes: number; body: Readable }

/** The file is missing, damaged or incomplete, or needs another passphrase. The message is for operators. */
export class ArchiveDamaged extends Error {}
