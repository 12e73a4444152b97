import type { Readable } from 'node:stream'

/** Files of named entries in a fixed order. Every entry has a checksum in the file itself. */
export type Archives = {
  /**
   * Writes a file with the entries that `fill` adds. It appears under its name when it is complete and would survive a
   * power cut; until then, and where `fill` throws, there is nothing of that name. Throws where the file exists already.
   */
  write(file: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void>
  /**
   * Yields the entries of a file in order; the body of each is read before the next one. Throws `ArchiveDamaged` where the
   * file was cut or changed, which for some faults is found only at its end.
   */
  read(file: string): AsyncIterable<ArchiveEntry>
}

export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<void>
  /** Adds a stream of exactly `bytes` bytes. */
  stream(name: string, bytes: number, body: Readable): Promise<void>
}

export type ArchiveEntry = { name: string; bytes: number; body: Readable }

/** The file is missing, damaged or incomplete, or needs another passphrase. The message is for an operator. */
export class ArchiveDamaged extends Error {}
