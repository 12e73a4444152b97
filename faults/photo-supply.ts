import { type PhotoFile, generatePhotos } from '../e2e/photos.ts'

/** Returns a function that makes small unique photos. */
export async function photoSupply(width = 900): Promise<() => PhotoFile> {
  const [base] = await generatePhotos(1, width)
  if (!base) throw new Error('There is no picture to start from.')
  let count = 0
  return () => {
    count += 1
    const name = `frame-${count}.jpg`
    return { ...base, name, buffer: withComment(base.buffer, name) }
  }
}

/** Adds a comment segment after the first marker of a JPEG. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment), jpeg.subarray(2)])
}
