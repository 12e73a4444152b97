/** How many files are looked at together; the table grows by so many rows at once, by few at first, to be there soon. */
const slice = { first: 6, largest: 50 }

/**
 * Hands on the files that load as an image, a slice at a time and in their order; the others vanish
 * without a word (UP-027). Stops once `signal` fires.
 */
export async function passLoadable(
  files: readonly File[],
  take: (loadable: File[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (const part of slices(files)) {
    const verdicts = await Promise.all(part.map(isLoadable))
    if (signal.aborted) return
    await take(part.filter((_, index) => verdicts[index]))
  }
}

function* slices(files: readonly File[]): Generator<File[]> {
  let start = 0
  for (let size = slice.first; start < files.length; size = Math.min(2 * size, slice.largest)) {
    yield files.slice(start, start + size)
    start += size
  }
}

/** Whether a browser would show it. Its header tells, and of most files lies in the first bytes. */
async function isLoadable(file: File): Promise<boolean> {
  if (file.size === 0) return false
  if (!('ImageDecoder' in globalThis)) return isDecodable(file)
  const start = await file.slice(0, headBytes).arrayBuffer()
  return (
    (await hasHeader(start, file.type)) ||
    (file.size > headBytes && (await hasHeader(file.stream(), file.type))) ||
    isDecodable(file)
  )
}

/** A stream reads ahead of what the decoder needs, on the page's own thread: with 1500 photos that is seconds. */
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

/** The decoder goes by the given type; this one by the bytes, as an image on a page does. */
async function isDecodable(file: File): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}
