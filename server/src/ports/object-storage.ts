import type { Readable } from 'node:stream'

/** Keys are slash-separated and made by the server alone; never a client's text. */
export type ObjectStorage = {
  /** A URL that accepts exactly these bytes: one PUT of this type and length, until the moment given. */
  signPut(key: string, grant: PutGrant): Promise<string>
  /** A URL anybody may read until the moment given; `downloadName` makes the browser save instead of show. */
  signGet(key: string, until: Date, downloadName?: string): Promise<string>
  /** Stores or replaces an object; resolves when it would survive a power cut. */
  write(key: string, body: Readable | Buffer, contentType: string): Promise<void>
  /** Throws `ObjectMissing` where there is none. */
  read(key: string): Promise<Readable>
  /** The same as one buffer, made without the copies of a stream: for photos, which are looked at whole. */
  readWhole(key: string): Promise<Buffer>
  /** Atomic where the store can; a missing source with the target in place counts as done. */
  move(from: string, to: string): Promise<void>
  /** Missing keys are no error. */
  remove(keys: string[]): Promise<void>
  /** Every object below the prefix. Bodies that a killed process left half written show up below `incoming/`. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Set by adapters whose signed URLs lead to this very server (disk); absent on S3. */
  direct?: DirectTransfer
}

export type PutGrant = { contentType: string; bytes: number; originalName: string; until: Date }
export type StoredObject = { key: string; bytes: number; modifiedAt: Date }

export type DirectTransfer = {
  /** Checks signature, type and length of a PUT before its body is read; answers the signed key. */
  admit(request: DirectRequest): { key: string }
  /**
   * Checks as `admit`, streams to disk, hashes and syncs. The answered key is this transfer's alone (it ends with the
   * signed one's last part), so that two transfers of one link never mix. Throws `TransferRefused` and leaves nothing.
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

export type DirectObject = {
  body: Readable
  bytes: number
  contentType: string
  downloadName: string | null
  modifiedAt: Date
}

export class ObjectMissing extends Error {}

/** Why a direct transfer is refused; `http` maps each to a status. */
export class TransferRefused extends Error {
  readonly reason: 'forbidden' | 'expired' | 'too_large' | 'incomplete' | 'full'
  constructor(reason: TransferRefused['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
