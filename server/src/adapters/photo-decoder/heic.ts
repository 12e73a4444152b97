import type libheif from 'libheif-js/wasm-bundle.js'
import type { HeifImage } from 'libheif-js/wasm-bundle.js'
import { damagedPhoto } from './damaged-photo.ts'
import { readHeif } from './scan/heif.ts'
import { tiffHead } from './tiff-head.ts'

/**
 * Decodes the main picture of a HEIC file, upright, into an uncompressed TIFF with the colour profile of the file,
 * because sharp can read a TIFF but has no decoder for HEVC. Throws `unreadable`.
 */
export async function heicToTiff(bytes: Buffer): Promise<Buffer> {
  const { HeifDecoder } = await loadLibrary()
  const images = new HeifDecoder().decode(bytes)
  try {
    return await tiffOf(bytes, images.find((each) => each.is_primary()) ?? images[0])
  } finally {
    for (const each of images) each.free()
  }
}

async function tiffOf(bytes: Buffer, image: HeifImage | undefined): Promise<Buffer> {
  if (!image) throw damagedPhoto()
  const [width, height] = [image.get_width(), image.get_height()]
  const { profile, ...structure } = readHeif(bytes)
  // A cropped picture may be smaller than the one for which memory was reserved, but never larger.
  if (width * height > structure.width * structure.height) throw damagedPhoto()
  const head = tiffHead(width, height, profile)
  const tiff = Buffer.alloc(head.length + width * height * 4)
  head.copy(tiff)
  if (!(await draw(image, { data: tiff.subarray(head.length), width, height })))
    throw damagedPhoto()
  return tiff
}

const draw = (image: HeifImage, canvas: Parameters<HeifImage['display']>[0]) =>
  new Promise<boolean>((resolve) => {
    image.display(canvas, (drawn) => resolve(drawn !== null))
  })

/** 1.4 MB of WebAssembly, loaded with the first HEIC file in a process. */
async function loadLibrary(): Promise<typeof libheif> {
  return (await import('libheif-js/wasm-bundle.js')).default
}
