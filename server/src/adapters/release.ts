/**
 * Frees the memory of these buffers at once; they are empty afterwards. V8 collects garbage according to the size of
 * its own heap, so otherwise the pictures of several photos would stay in memory. Skips buffers that are parts of
 * another one.
 */
export function release(...buffers: Buffer[]): void {
  for (const { buffer, byteLength } of buffers) {
    const isWhole = byteLength > 0 && byteLength === buffer.byteLength
    if (isWhole && buffer instanceof ArrayBuffer) buffer.transfer(0)
  }
}
