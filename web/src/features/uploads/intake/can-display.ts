/** Whether the browser can display the picture. Its header decides, which is usually in the `head`. */
export async function canDisplay(
  file: File,
  head: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<boolean> {
  const isWhole = head.length === file.size
  // Missing at plain-http addresses and in some browsers.
  if (!('ImageDecoder' in globalThis))
    return (await opens(new Blob([head]))) || (!isWhole && opens(file))
  return (
    (await hasHeader(head, type)) ||
    (!isWhole && (await hasHeader(file.stream(), type))) ||
    opens(file)
  )
}

/** Not as a stream: that reads more than the decoder needs, on the main thread, which takes seconds for 1500 photos. */
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

/** Whether an `<img>` loads it. A truncated picture is enough, and only its header is decoded. */
function opens(picture: Blob): Promise<boolean> {
  const url = URL.createObjectURL(picture)
  const image = new Image()
  return new Promise<boolean>((resolve) => {
    image.addEventListener('load', () => resolve(true))
    image.addEventListener('error', () => resolve(false))
    image.src = url
  }).finally(() => URL.revokeObjectURL(url))
}
