const maxSide = 96

addEventListener('message', ({ data }: MessageEvent<File>) => void respond(data))

async function respond(file: File): Promise<void> {
  const blob = await renderPreview(file)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no target origin
  self.postMessage(blob)
}

/** A JPEG of at most 96 pixels a side, upright; null if the file cannot be drawn. */
async function renderPreview(file: File): Promise<Blob | null> {
  try {
    const image = await decode(file)
    const canvas = drawScaled(image)
    image.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
  } catch {
    return null
  }
}

/** ImageDecoder scales a JPEG while decoding, five times faster, but not in every browser and not for every file. */
async function decode(file: File): Promise<VideoFrame | ImageBitmap> {
  try {
    return await decodeScaled(file)
  } catch {
    return createImageBitmap(file)
  }
}

async function decodeScaled(file: File): Promise<VideoFrame> {
  const data = await file.arrayBuffer()
  const decoder = new ImageDecoder({
    data,
    type: file.type,
    desiredWidth: maxSide,
    desiredHeight: maxSide,
  })
  try {
    return (await decoder.decode()).image
  } finally {
    decoder.close()
  }
}

function drawScaled(image: VideoFrame | ImageBitmap): OffscreenCanvas {
  const [width, height] =
    'displayWidth' in image
      ? [image.displayWidth, image.displayHeight]
      : [image.width, image.height]
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  )
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas to draw on')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}
