import type { Readable } from 'node:stream'

/** Keys are slash-separated and created by the server only; they never contain text from a client. */
export type ObjectStorage = {
  /** Returns a URL for one PUT of this type and length, valid until the given moment. */
  signPut(key: string, grant: PutGrant): Promise<string>
  /** Returns a URL that anyone can read until the given moment; with `downloadName` the browser saves the object. */
  signGet(key: string, until: Date, downloadName?: string): Promise<string>
  /** Stores or replaces an object; resolves when it would survive a power cut. */
  write(key: string, body: Readable | Buffer, contentType: string): Promise<void>
  /** Copies an object to a new key within the storage. Throws `ObjectMissing` if there is no such object. */
  copy(from: string, to: string): Promise<void>
  /**
   * Stores many new objects, several at once; resolves when all would survive a power cut. Until then any of them may be
   * incomplete. Each body is read before the next object is taken.
   */
  writeAll(objects: AsyncIterable<NewObject>): Promise<void>
  /** Throws `ObjectMissing` if there is no such object. */
  read(key: string): Promise<Readable>
  /** Reads an object as one buffer. Throws `ObjectMissing` if there is no such object. */
  readWhole(key: string): Promise<Buffer>
  /**
   * Calls `use` with the path of a local file with the bytes of an object: on disk the object itself, elsewhere a
   * temporary copy. `use` must not change it, nor read it after it has ended. Throws `ObjectMissing` if there is no
   * such object.
   */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Returns the number of bytes. Throws `ObjectMissing` if there is no such object. */
  size(key: string): Promise<number>
  /** Ignores missing keys. */
  remove(keys: string[]): Promise<void>
  /**
   * Lists every object below the prefix; with `changedSince` it may leave out folders that contain no newer object.
   * Incomplete objects of a killed process appear below `incoming/`.
   */
  list(prefix: string, changedSince?: Date): AsyncIterable<StoredObject>
  /** Throws `StorageUnavailable` if the storage cannot be used at the moment. Cheap enough for every health check. */
  check(): Promise<void>
  /** Why the storage is unavailable, as last known, without a new request; null if it was available then. */
  unavailableReason?(): string | null
  /** Free and total bytes; null if the storage has no fixed size. */
  space(): Promise<{ free: number; total: number } | null>
  /** Set if signed URLs lead to this server (disk); absent on S3. */
  direct?: DirectTransfer
}

type PutGrant = { contentType: string; bytes: number; originalName: string; until: Date }
export type NewObject = { key: string; bytes: number; body: Readable }
/** `modifiedAt` is by the clock of this machine. */
export type StoredObject = { key: string; bytes: number; modifiedAt: Date }

/** A sender that stays below this rate is cut off, so that it cannot hold a connection and a temporary file forever. */
export type UploadFloor = {
  bytesPerSecond: number
  /** The rate is the average over each window of this length. */
  windowMs: number
  /** Not measured: the time that a connection needs to gain speed. */
  graceMs: number
}

/**
 * Two uploads that share the slowest mobile network still in use (EDGE, from about 60 kbit/s) send 3.7 kB/s each; at
 * half of that no photo arrives before people give up. The window is as long as the browser waits without progress
 * (A-50).
 */
export const uploadFloor: UploadFloor = {
  bytesPerSecond: 2_000,
  windowMs: 30_000,
  graceMs: 10_000,
}

export type DirectTransfer = {
  /** Checks signature, type and length of a PUT before its body is read. Returns the signed key. */
  admit(request: DirectRequest): { key: string }
  /**
   * Checks like `admit`, streams to disk, hashes and syncs. The returned key is unique to this transfer (it ends with
   * the last part of the signed one), so that two transfers with the same link never mix. Refuses a sender below the
   * floor rate. If it throws, it leaves nothing behind.
   */
  receive(
    request: DirectRequest,
    body: Readable,
  ): Promise<{ key: string; bytes: number; sha256: string }>
  /** Checks the signature of a GET; throws `TransferRefused` (forged, expired) or `ObjectMissing`. */
  open(request: DirectRequest): Promise<DirectObject>
}

export type DirectRequest = {
  /** Path and query below the API base, e.g. `/objects/photos/…?expires=…&signature=…`. */
  url: string
  contentType?: string | undefined
  contentLength?: number | undefined
  originalName?: string | undefined
}

/** Positions of the first and the last byte. */
export type ByteRange = { start: number; end: number }

/** An open object: read it once or close it, otherwise its file stays open. */
export type DirectObject = {
  read(range?: ByteRange): Readable
  close(): Promise<void>
  bytes: number
  contentType: string
  downloadName: string | null
  modifiedAt: Date
}

/** The storage works, but has no such object. */
export class ObjectMissing extends Error {}

/** The storage cannot be used at the moment: it is not reachable, full or failing. Every method may throw it. */
export class StorageUnavailable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
  }
}

/** A refused direct transfer; `http/errors.ts` maps each reason to a status. */
export class TransferRefused extends Error {
  readonly reason: 'forbidden' | 'expired' | 'too_large' | 'incomplete' | 'too_slow' | 'full'
  constructor(reason: TransferRefused['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
