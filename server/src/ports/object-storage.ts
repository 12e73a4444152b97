import type { Readable } from 'node:stream'

/** Keys are slash-separated and created by the server only; they never contain a client's text. */
export type ObjectStorage = {
  /** Returns a URL for one PUT of this type and length, valid until the given moment. */
  signPut(key: string, grant: PutGrant): Promise<string>
  /** Returns a URL that anyone may read until the given moment; with `downloadName` the browser saves the object. */
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
   * Gives `use` the path of a local file with the bytes of an object, which must not change it and may read it until `use`
   * has ended: on disk the object itself, elsewhere a temporary copy. Throws `ObjectMissing` if there is no such object.
   */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Returns the number of bytes. Throws `ObjectMissing` if there is no such object. */
  size(key: string): Promise<number>
  /** Ignores missing keys. */
  remove(keys: string[]): Promise<void>
  /**
   * Lists every object below the prefix; with `changedSince` it may leave out those of folders without a newer object.
   * Incomplete objects of a killed process appear below `incoming/`.
   */
  list(prefix: string, changedSince?: Date): AsyncIterable<StoredObject>
  /** Throws `StorageUnavailable` where the storage cannot be used at the moment. Cheap enough for every health check. */
  check(): Promise<void>
  /** Why the storage is away, as far as it is known without asking it; null while it was there when last asked. */
  away?(): string | null
  /** Free and total bytes; null where the storage has no fixed size. */
  space(): Promise<{ free: number; total: number } | null>
  /** Set where signed URLs lead to this server (disk); absent on S3. */
  direct?: DirectTransfer
}

type PutGrant = { contentType: string; bytes: number; originalName: string; until: Date }
export type NewObject = { key: string; bytes: number; body: Readable }
/** `modifiedAt` is by the clock of this machine. */
export type StoredObject = { key: string; bytes: number; modifiedAt: Date }

/** A sender that stays below this rate is cut, so that it cannot keep a connection and a temporary file forever. */
export type UploadFloor = {
  bytesPerSecond: number
  /** The rate is the average over each window of this length. */
  windowMs: number
  /** Is not measured: the time for a connection to gain speed. */
  graceMs: number
}

/**
 * Two uploads that share the slowest mobile network still in use (EDGE, about 60 kbit/s upwards) send 3.7 kB/s each;
 * half of that delivers no photo in any time that people wait. The window is as long as the browser waits without
 * progress.
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
   * Checks as `admit`, streams to disk, hashes and syncs. The returned key is unique to this transfer (it ends with the
   * last part of the signed one), so that two transfers of one link never mix. A sender below the floor rate is refused.
   * Where it throws it leaves nothing behind.
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

/** An open object: read once or closed, else its file stays open. */
export type DirectObject = {
  read(range?: ByteRange): Readable
  close(): Promise<void>
  bytes: number
  contentType: string
  downloadName: string | null
  modifiedAt: Date
}

/** The storage answers and has no such object. */
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
