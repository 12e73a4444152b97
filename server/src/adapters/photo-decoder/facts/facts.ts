import type { Metadata } from 'sharp'
import type { FileFacts } from '../../../ports/photo-decoder.ts'
import type { PhotoFacts, Place } from '../../../ports/vision-model.ts'
import { unique } from '../../../text/plain-text.ts'
import { normalOffset, offsetFromGps, parseWrittenDate, type WrittenDate } from './capture-date.ts'
import { findDevice } from './device.ts'
import { type EmbeddedMetadata, noMetadata, readEmbedded } from './embedded-metadata.ts'
import { cleanText, decodeIptc } from './embedded-text.ts'

const maxLength = { keyword: 64, title: 200, caption: 2000, place: 100, device: 80, fileName: 200 }
const maxKeywords = 100

/** Captions that cameras write automatically. */
const emptyCaptions =
  /^((olympus|minolta|konica minolta|samsung)? ?digital camera|samsung camera pictures|kodak digital still camera|sony dsc|dcim\\.*|exif_jpeg_picture|untitled|default|image|picture|jpeg|<.*>)$/i

/** The facts that are written in the file. */
type WrittenFacts = Omit<FileFacts, 'pixels'>

type FactsSource = { bytes: Buffer; header: Metadata; fileName: string; now: Date }

/**
 * What the file says about its photo, without dates from scanners, wrong clocks and defaults. Never throws: malformed
 * metadata counts as missing, and `onBroken` receives the error.
 */
export async function readFacts(
  source: FactsSource,
  onBroken: (error: unknown) => void,
): Promise<WrittenFacts> {
  try {
    return toFacts(await readEmbedded(source.bytes, source.header), source)
  } catch (error) {
    onBroken(error)
    return toFacts(noMetadata, source)
  }
}

function toFacts(raw: EmbeddedMetadata, { fileName, now }: FactsSource): WrittenFacts {
  const iptc = Object.fromEntries(
    Object.entries(raw.iptc).map(([name, value]) => [name, decodeIptc(value)]),
  )
  const embedded = { ...raw, iptc }
  const { ifd0, dc } = embedded
  const device = deviceOf(embedded)
  return {
    ...datesOf(findDate(embedded, now), device),
    device,
    gps: findPosition(embedded.gps),
    place: findPlace(embedded),
    existing_keywords: findKeywords(dc['subject'], iptc['Keywords'], ifd0['XPKeywords']),
    existing_title: cleanText(
      dc['title'] ?? iptc['ObjectName'] ?? ifd0['XPTitle'],
      maxLength.title,
    ),
    existing_caption: findCaption(dc['description'], iptc['Caption'], ifd0['ImageDescription']),
    file_name: cleanText(fileName, maxLength.fileName) ?? '',
  }
}

function deviceOf({ ifd0, xmp }: EmbeddedMetadata): PhotoFacts['device'] {
  const text = (value: unknown) => cleanText(value, maxLength.device)
  const software = text(ifd0['Software'] ?? xmp['CreatorTool'])
  return findDevice(text(ifd0['Make']), text(ifd0['Model']), software)
}

/** The date of a scanner is the date of the scan. */
function datesOf(written: WrittenDate | null, device: PhotoFacts['device']) {
  const local = written?.local ?? null
  return device?.kind === 'scanner'
    ? { camera_date: null, scan_date: local, utc_offset: null }
    : { camera_date: local, scan_date: null, utc_offset: written?.offset ?? null }
}

/** The first plausible date, with its offset from the file or from the GPS time. */
function findDate({ exif, gps, photoshop, iptc }: EmbeddedMetadata, now: Date): WrittenDate | null {
  const parts = [iptc['DateCreated'], iptc['TimeCreated']]
  const candidates = [
    [exif['DateTimeOriginal'], exif['OffsetTimeOriginal']],
    [exif['CreateDate'], exif['OffsetTimeDigitized']],
    [photoshop['DateCreated'], null],
    [parts.filter((part) => typeof part === 'string').join(' '), null],
  ]
  for (const [value, zone] of candidates) {
    const written = parseWrittenDate(value, now)
    if (!written) continue
    const gpsOffset = () => offsetFromGps(written.local, gps['GPSDateStamp'], gps['GPSTimeStamp'])
    return { ...written, offset: normalOffset(zone) ?? written.offset ?? gpsOffset() }
  }
  return null
}

/** Degrees; null outside the valid range and at exactly 0, 0, which faulty receivers write. */
function findPosition(gps: Record<string, unknown>): PhotoFacts['gps'] {
  const latitude = gps['latitude']
  const longitude = gps['longitude']
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const onGlobe = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return onGlobe && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null
}

function findPlace({
  iptc,
  photoshop,
  Iptc4xmpCore: core,
  Iptc4xmpExt: ext,
}: EmbeddedMetadata): Place | null {
  const created = (ext['LocationCreated'] ?? ext['LocationShown'] ?? {}) as Record<string, unknown>
  const text = (...values: unknown[]) =>
    values.map((value) => cleanText(value, maxLength.place)).find(Boolean) ?? null
  const place = {
    sublocation: text(created['Sublocation'], core['Location'], iptc['Sublocation']),
    city: text(created['City'], photoshop['City'], iptc['City']),
    state: text(created['ProvinceState'], photoshop['State'], iptc['State']),
    country: text(created['CountryName'], photoshop['Country'], iptc['Country']),
  }
  return Object.values(place).some(Boolean) ? place : null
}

/** Keywords as written, without repetitions. Lists are not joined and split, because keywords may contain commas. */
function findKeywords(subject: unknown, iptc: unknown, windows: unknown): string[] {
  const windowsText = windows instanceof Uint8Array ? Buffer.from(windows).toString('utf16le') : ''
  const raw = [subject, iptc].flat().concat(windowsText.split(/[;\0]/))
  const clean = raw
    .map((keyword) => cleanText(keyword, maxLength.keyword))
    .filter((word) => word !== null)
  return unique(clean).slice(0, maxKeywords)
}

function findCaption(...values: unknown[]): string | null {
  const captions = values.map((value) => cleanText(value, maxLength.caption))
  return captions.find((caption) => caption && !emptyCaptions.test(caption)) ?? null
}
