/** Files checked at once. The first batches are small so that the first rows appear quickly. */
const batchSize = { first: 6, max: 50 }

/**
 * Calls `onBatch` with the files that load as an image, batch by batch and in order; the others are dropped silently
 * (UP-027). Stops once `signal` fires.
 */
export async function filterLoadable(
  files: readonly File[],
  onBatch: (loadable: File[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (const batch of batches(files)) {
    const loadable = await Promise.all(batch.map(isLoadable))
    if (signal.aborted) return
    await onBatch(batch.filter((_, index) => loadable[index]))
  }
}

function* batches(files: readonly File[]): Generator<File[]> {
  let start = 0
  for (let size = batchSize.first; start < files.length; size = Math.min(2 * size, batchSize.max)) {
    yield files.slice(start, start + size)
    start += size
  }
}

/** Whether a browser would show it. Its header decides, which for most files is in the first bytes. */
async function isLoadable(file: File): Promise<boolean> {
  if (file.size === 0) return false
  if (!('ImageDecoder' in globalThis)) return isDecodable(file)
  const head = await file.slice(0, headBytes).arrayBuffer()
  return (
    (await hasHeader(head, file.type)) ||
    (file.size > headBytes && (await hasHeader(file.stream(), file.type))) ||
    isDecodable(file)
  )
}

/** A stream reads further than the decoder needs, on the main thread: with 1500 photos that takes seconds. */
const headBytes = 64 * 1024

async function hasHeader(data: ImageBufferSource, type: string): Promise<boolean> {
  const decoder = new ImageDecoder({ data, type })
  try {
    await decoder.tracks.ready
    return true
  } catch {
    return false
  } finally {
    decoder.close()
  }
}

/** ImageDecoder trusts the given type; this reads the bytes, as an `<img>` does. */
async function isDecodable(file: File): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}
