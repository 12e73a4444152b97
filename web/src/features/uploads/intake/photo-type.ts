/** A format of pictures: its media type and how its files begin, where `?` is any byte. */
type Format = readonly [type: string, ...beginnings: string[]]

/** The first match counts. Camera files based on TIFF are distinguished by their names. */
const formats: readonly Format[] = [
  ['image/png', '\u0089PNG\r\n\u001A\n'],
  ['image/jpeg', '\u00FF\u00D8\u00FF'],
  ['image/gif', 'GIF87a', 'GIF89a'],
  ['image/webp', 'RIFF????WEBP'],
  ['image/avif', ...['avif', 'avis', 'mif1????avif', 'mif1????????avif'].map(withBrand)],
  [
    'image/heic',
    ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map(withBrand),
  ],
  ['image/x-canon-cr3', withBrand('crx ')],
  ['image/x-canon-cr2', 'II*\0????CR'],
  ['image/x-olympus-orf', 'IIRO', 'IIRS', 'MMOR'],
  ['image/x-panasonic-rw2', 'IIU\0'],
  ['image/x-fuji-raf', 'FUJIFILMCCD-RAW'],
  ['image/tiff', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'],
  ['image/bmp', 'BM????\0\0\0\0'],
  ['image/vnd.adobe.photoshop', '8BPS'],
  ['image/jxl', '\u00FF\u000A', '\0\0\0\u000CJXL '],
  ['image/jp2', '\0\0\0\u000CjP  '],
]

/** The first bytes of a file in the ISO base media format (ISO/IEC 14496-12). */
function withBrand(brand: string): string {
  return `????ftyp${brand}`
}

/** Types by file extension, for camera files and for files whose type the browser does not know. */
const typesByEnding: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heic',
  avif: 'image/avif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  cr2: 'image/x-canon-cr2',
  cr3: 'image/x-canon-cr3',
  nef: 'image/x-nikon-nef',
  arw: 'image/x-sony-arw',
  pef: 'image/x-pentax-pef',
  dng: 'image/x-adobe-dng',
  orf: 'image/x-olympus-orf',
  rw2: 'image/x-panasonic-rw2',
  raf: 'image/x-fuji-raf',
}

/** How many bytes `photoType` needs. */
export const photoTypeBytes = 24

/**
 * The media type of a picture: by its first bytes or, if those are inconclusive, by the browser's type or the name. Empty
 * if it is not a picture.
 */
export function photoType(head: Uint8Array, { name, type }: Pick<File, 'name' | 'type'>): string {
  const begin = String.fromCharCode(...head.subarray(0, photoTypeBytes))
  const recognised = formats.find(([, ...beginnings]) =>
    beginnings.some((beginning) => startsLike(begin, beginning)),
  )?.[0]
  const byName = typesByEnding[ending(name)]
  if (recognised === 'image/tiff' && byName?.startsWith('image/x-')) return byName
  const claimed = type || (byName ?? '')
  return recognised ?? (claimed.startsWith('image/') ? claimed : '')
}

function startsLike(text: string, beginning: string): boolean {
  return [...beginning].every((mark, index) => mark === '?' || mark === text[index])
}

const ending = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''

const formatNames: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'image/avif': 'AVIF',
  'image/tiff': 'TIFF',
  'image/svg+xml': 'SVG',
  'image/vnd.adobe.photoshop': 'Photoshop',
  'image/jxl': 'JPEG XL',
  'image/jp2': 'JPEG 2000',
}

/** The usual name of a format: `HEIC`, `Camera RAW`. */
export function formatName(type: string): string {
  if (isCameraRaw(type)) return 'Camera RAW'
  return formatNames[type] ?? type.replace('image/', '').replace('x-', '').toUpperCase()
}

/** The `accept` attribute: media types, and the extensions of those that an operating system may not know. */
export function acceptAttribute(types: readonly string[]): string {
  const endings = Object.entries(typesByEnding).filter(([, type]) => types.includes(type))
  return [...types, ...endings.map(([ending]) => `.${ending}`)].join(',')
}

/** Whether an installation can accept the format. */
export function canBeAllowed(type: string): boolean {
  return Object.values(typesByEnding).includes(type)
}

const isCameraRaw = (type: string) => type.startsWith('image/x-') && canBeAllowed(type)
