/**
 * Gives the memory of these buffers back at once; they are empty afterwards. V8 collects garbage by the size of its own heap,
 * so without this the pictures of several photos would wait in memory. Skips buffers that are a part of another one.
 */
export function release(...buffers: Buffer[]): void {
  for (const { buffer, byteLength } of buffers) {
    const isWhole = byteLength > 0 && byteLength === buffer.byteLength
    if (isWhole && buffer instanceof ArrayBuffer) buffer.transfer(0)
  }
}
