import sharp, { type Sharp } from 'sharp'
import { type CorpusFile, gif, jpg, png, webp } from './corpus-file.ts'
import { seeded } from './seeded.ts'

/** Valid photos of all kinds that cameras, scanners and editors create. */
export async function originals(): Promise<CorpusFile[]> {
  const file = async (name: string, type: string, picture: Sharp): Promise<CorpusFile> => ({
    name,
    type,
    bytes: await picture.toBuffer(),
    ends: ['completed'],
  })
  return Promise.all([
    file('baseline.jpg', jpg, grainy().jpeg()),
    file('progressive.jpg', jpg, grainy().jpeg({ progressive: true })),
    file('full-colour.jpg', jpg, grainy().jpeg({ chromaSubsampling: '4:4:4', quality: 98 })),
    file('cmyk.jpg', jpg, grainy().toColourspace('cmyk').jpeg()),
    file('grey.jpg', jpg, grainy().grayscale().jpeg()),
    file('turned.jpg', jpg, grainy().withMetadata({ orientation: 7 }).jpeg()),
    file('tagged.jpg', jpg, tagged(grainy()).jpeg()),
    file('plain.png', png, grainy().png()),
    file('16-bit.png', png, grainy().toColourspace('rgb16').png()),
    file('palette.png', png, grainy().png({ palette: true })),
    file('interlaced.png', png, grainy().png({ progressive: true })),
    file('clear.png', png, grainy().ensureAlpha(0.4).png()),
    file('grey-16-bit.png', png, grainy().toColourspace('grey16').png()),
    file('plain.gif', gif, grainy().gif()),
    file('500-frames.gif', gif, animated(500).gif()),
    file('lossy.webp', webp, tagged(grainy()).webp()),
    file('lossless.webp', webp, grainy().webp({ lossless: true })),
    file('clear.webp', webp, grainy().ensureAlpha(0.4).webp()),
    file('animated.webp', webp, animated(20).webp()),
  ])
}

const raw = { width: 160, height: 120, channels: 3 } as const
const grain = seeded(1).bytes(raw.width * raw.height * raw.channels)

/** Noise, so that every flipped bit changes the picture. It is the same in every run. */
export const grainy = (): Sharp => sharp(grain, { raw }).blur(0.6)

function tagged(picture: Sharp): Sharp {
  const exif = {
    IFD0: { Make: 'Canon', Model: 'EOS R6', ImageDescription: 'Boats', Software: 'Editor' },
    IFD2: { DateTimeOriginal: '2021:01:23 08:15:00', OffsetTimeOriginal: '+01:00' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 46/1 12/1' },
  }
  const subject = '<rdf:Bag><rdf:li>boat</rdf:li><rdf:li>harbour</rdf:li></rdf:Bag>'
  return picture
    .withExif(exif)
    .withXmp(xmpPacket(`<dc:subject>${subject}</dc:subject>`))
    .withIccProfile('p3')
}

function animated(frames: number): Sharp {
  const frame = { width: 24, height: 16 }
  const pixels = Buffer.alloc(frame.width * frame.height * 3 * frames)
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = (index * 7) % 251
  const strip = { ...frame, height: frame.height * frames, pageHeight: frame.height }
  return sharp(pixels, { raw: { ...strip, channels: 3 } })
}

export function xmpPacket(properties: string): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`
}
