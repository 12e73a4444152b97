import type { PreviewAnswer } from './drawer.ts'

const pixels = 96

addEventListener('message', ({ data }: MessageEvent<File>) => void answer(data))

async function answer(file: File): Promise<void> {
  const blob = await preview(file)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  self.postMessage({ blob } satisfies PreviewAnswer)
}

/** At most 96 pixels a side, upright; null where the file cannot be drawn. */
async function preview(file: File): Promise<Blob | null> {
  try {
    const picture = await decoded(file)
    const canvas = drawn(picture)
    picture.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
  } catch {
    return null
  }
}

/** The scaled decoder reads a JPEG five times faster, but not every browser has it, nor does it take every file. */
async function decoded(file: File): Promise<VideoFrame | ImageBitmap> {
  try {
    return await scaledFrame(file)
  } catch {
    return createImageBitmap(file)
  }
}

async function scaledFrame(file: File): Promise<VideoFrame> {
  const data = await file.arrayBuffer()
  const size = { desiredWidth: pixels, desiredHeight: pixels }
  const decoder = new ImageDecoder({ data, type: file.type, ...size })
  try {
    return (await decoder.decode()).image
  } finally {
    decoder.close()
  }
}

function drawn(picture: VideoFrame | ImageBitmap): OffscreenCanvas {
  const [width, height] =
    'displayWidth' in picture
      ? [picture.displayWidth, picture.displayHeight]
      : [picture.width, picture.height]
  const scale = Math.min(1, pixels / Math.max(width, height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  )
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas to draw on')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
