import { parseWrittenDate } from '../server/src/adapters/photo-decoder/facts/capture-date.ts'
import type { PreparedPhoto } from '../server/src/ports/photo-decoder.ts'

/** Tags as printed by `exiftool -G1 -n`, such as `IFD0:Make`. */
export type ExifToolTags = Record<string, string | number | undefined>

/** One sentence for each field in which the facts of a photo differ from what ExifTool reads. */
export function differences(tags: ExifToolTags, photo: PreparedPhoto, now: Date): string[] {
  const { facts } = photo
  const rows: [field: string, exifTool: string | null, verso: string | null][] = [
    ['date', dateOf(tags, now), facts.camera_date ?? facts.scan_date],
    ['position', positionOf(tags), facts.gps && place(facts.gps.latitude, facts.gps.longitude)],
    ['make', textOf(tags, makes), facts.device?.make ?? null],
    ['model', textOf(tags, models), facts.device?.model ?? null],
    ['upright size', sizeOf(tags, photo), `${photo.width} × ${photo.height}`],
  ]
  return rows
    .filter(([, exifTool, verso]) => exifTool !== verso)
    .map(([field, exifTool, verso]) => `${field} ${exifTool ?? 'none'}, Verso ${verso ?? 'none'}`)
}

const makes = ['IFD0:Make', 'XMP-tiff:Make']
const models = ['IFD0:Model', 'XMP-tiff:Model']
const dates = [
  'ExifIFD:DateTimeOriginal',
  'IFD0:DateTimeOriginal',
  'ExifIFD:CreateDate',
  'IFD0:CreateDate',
  'XMP-exif:DateTimeOriginal',
  'XMP-photoshop:DateCreated',
]

/** The first plausible date, chosen as Verso does. */
function dateOf(tags: ExifToolTags, now: Date): string | null {
  const iptc = [tags['IPTC:DateCreated'], tags['IPTC:TimeCreated']].filter(Boolean).join(' ')
  const candidates = [...dates.map((name) => tags[name]), iptc]
  return candidates.map((date) => parseWrittenDate(date, now)?.local).find(Boolean) ?? null
}

function positionOf(tags: ExifToolTags): string | null {
  const degrees = (axis: 'Latitude' | 'Longitude') => {
    const exif = tags[`GPS:GPS${axis}`]
    if (exif === undefined || exif === '') return Number(tags[`XMP-exif:GPS${axis}`] ?? NaN)
    const isNegative = /^[SW]/.test(String(tags[`GPS:GPS${axis}Ref`]))
    return isNegative ? -Math.abs(Number(exif)) : Number(exif)
  }
  const [latitude, longitude] = [degrees('Latitude'), degrees('Longitude')]
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return null
  // GPS receivers without a position write 0, 0.
  return latitude === 0 && longitude === 0 ? null : place(latitude, longitude)
}

const place = (latitude: number, longitude: number) =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`

function textOf(tags: ExifToolTags, names: string[]): string | null {
  const texts = names.map((name) =>
    String(tags[name] ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  return texts.find(Boolean) ?? null
}

/** ExifTool prints the size of the largest page of a TIFF, but Verso shows the first page. */
function sizeOf(tags: ExifToolTags, photo: PreparedPhoto): string {
  const firstPage = `${tags['IFD0:ImageWidth']} ${tags['IFD0:ImageHeight']}`
  const hasPages = photo.contentType === 'image/tiff' && Number(tags['File:PageCount'] ?? 1) > 1
  const printed = hasPages ? firstPage : String(tags['Composite:ImageSize'] ?? '')
  const [width, height] = printed.split(/[x ]/)
  // HEIF files contain their own rotation, and their EXIF orientation is ignored (ISO/IEC 23008-12).
  const isTurned = /heic|avif/.test(photo.contentType)
    ? Number(tags['QuickTime:Rotation'] ?? 0) % 2 === 1
    : Number(tags['IFD0:Orientation'] ?? 1) >= 5
  if (!width || !height) return `${photo.width} × ${photo.height}`
  return isTurned ? `${height} × ${width}` : `${width} × ${height}`
}
