import sharp, { type Sharp } from 'sharp'
import { cameraFile } from '../server/src/test/camera-files.ts'
import type { HostileFile } from '../server/src/test/hostile/hostile-file.ts'
import { honestHeic } from '../server/src/test/hostile/hostile-files.ts'
import { largeHeic } from '../server/src/test/hostile/hostile-heic.ts'

const [width, height] = [8000, 6000]

/** A picture of soft spots, which compresses like a photo. */
const spots = (across: number, down: number) =>
  sharp({
    create: {
      width: across / 8,
      height: down / 8,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  }).resize(across, down)

/**
 * Valid photos that need the most memory: 48 megapixels in each format, and TIFF with 16 bits. They must be
 * completed.
 */
export async function largeFiles(): Promise<HostileFile[]> {
  const large = () => spots(width, height)
  const preview = await large().jpeg().toBuffer()
  const files: [name: string, type: string, bytes: Buffer][] = [
    ['48 MP', 'image/jpeg', preview],
    ['48 MP, progressive', 'image/jpeg', await large().jpeg({ progressive: true }).toBuffer()],
    ['48 MP', 'image/webp', await large().webp({ effort: 0 }).toBuffer()],
    ['48 MP', 'image/avif', await large().avif({ effort: 0 }).toBuffer()],
    ['48 MP', 'image/heic', largeHeic(await honestHeic(), width, height)],
    ['48 MP preview', 'image/x-nikon-nef', nef(preview)],
    ['12 MP, 16 bits, rotated', 'image/tiff', await sixteenBits(spots(4000, 3000), 6)],
    ['35 MP, 16 bits', 'image/tiff', await sixteenBits(flat(7000, 5000))],
  ]
  return files.map(([name, type, bytes]) => ({ name, type, make: () => bytes }))
}

const nef = (preview: Buffer) =>
  cameraFile('nef', { make: 'NIKON', orientation: 6, jpegs: [preview] })
const flat = (across: number, down: number) =>
  sharp({ create: { width: across, height: down, channels: 3, background: '#a33' } })
const sixteenBits = (image: Sharp, orientation = 1) =>
  image.toColourspace('rgb16').withMetadata({ orientation }).tiff({ compression: 'lzw' }).toBuffer()
