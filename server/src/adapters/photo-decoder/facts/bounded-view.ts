/** A view of a file that allows a limited number of reads and then throws, so that no file can keep a parser busy. */
export class BoundedView extends DataView<ArrayBuffer> {
  #left: number

  constructor(bytes: Uint8Array, maxReads: number) {
    super(wholeBuffer(bytes))
    this.#left = maxReads
  }

  override getUint8(at: number): number {
    this.#count()
    return super.getUint8(at)
  }

  override getUint16(at: number, littleEndian?: boolean): number {
    this.#count()
    return super.getUint16(at, littleEndian)
  }

  override getUint32(at: number, littleEndian?: boolean): number {
    this.#count()
    return super.getUint32(at, littleEndian)
  }

  override getInt32(at: number, littleEndian?: boolean): number {
    this.#count()
    return super.getInt32(at, littleEndian)
  }

  #count(): void {
    this.#left -= 1
    if (this.#left < 0) throw new RangeError('the metadata needs too many reads')
  }
}

/** Parsers that slice `view.buffer` would reach other data in a shared buffer, so the bytes are copied in that case. */
function wholeBuffer({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) return buffer
  const copy = new ArrayBuffer(byteLength)
  new Uint8Array(copy).set(new Uint8Array(buffer, byteOffset, byteLength))
  return copy
}
