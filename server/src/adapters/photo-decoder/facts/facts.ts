import type { FileFacts } from '../../../ports/photo-decoder.ts'
import type { PhotoFacts } from '../../../ports/vision-model.ts'
import { unique } from '../../../text/plain-text.ts'
import { isAutomatic } from './automatic-text.ts'
import { normalOffset, offsetFromGps, parseWrittenDate, type WrittenDate } from './capture-date.ts'
import { findDevice } from './device.ts'
import { type EmbeddedMetadata, noMetadata, readEmbedded } from './embedded-metadata.ts'
import { cleanText, windowsText } from './embedded-text.ts'
import { findPlace } from './place.ts'
import { findPosition } from './position.ts'

const maxLength = { keyword: 64, title: 200, caption: 2000, device: 80, fileName: 200 }
const maxKeywords = 100

/** The facts written in the file. */
type WrittenFacts = Omit<FileFacts, 'pixels'>

/** `sources`: the files, or parts of a file, to search for metadata. */
type FactsSource = { sources: Buffer[]; fileName: string; now: Date }

/**
 * What the file says about its photo, without dates from scanners, wrong clocks and defaults. Never throws: malformed
 * metadata counts as missing, and the error is passed to `onBroken`.
 */
export async function readFacts(
  source: FactsSource,
  onBroken: (error: unknown) => void,
): Promise<WrittenFacts> {
  const found: EmbeddedMetadata[] = []
  for (const bytes of source.sources) {
    try {
      found.push(await readEmbedded(bytes))
    } catch (error) {
      onBroken(error)
    }
  }
  return toFacts(found.reduce(merged, noMetadata), source)
}

const merged = (one: EmbeddedMetadata, other: EmbeddedMetadata): EmbeddedMetadata => ({
  exif: { ...one.exif, ...other.exif },
  iptc: { ...one.iptc, ...other.iptc },
  xmp: { ...one.xmp, ...other.xmp },
  png: { ...one.png, ...other.png },
})

function toFacts(embedded: EmbeddedMetadata, { fileName, now }: FactsSource): WrittenFacts {
  const { exif, iptc, xmp, png } = embedded
  const device = deviceOf(embedded)
  const titles = [xmp['title'], iptc['Object Name'], windowsText(exif['XPTitle']), png['Title']]
  const captions = [
    xmp['description'],
    iptc['Caption/Abstract'],
    exif['ImageDescription'],
    windowsText(exif['XPComment']),
    png['Description'],
  ]
  return {
    ...datesOf(findDate(embedded, now), device),
    device,
    gps: findPosition(embedded),
    place: findPlace(embedded),
    existing_keywords: findKeywords(xmp['subject'], iptc['Keywords'], exif['XPKeywords']),
    existing_title: writtenByHand(titles, maxLength.title, device),
    existing_caption: writtenByHand(captions, maxLength.caption, device),
    file_name: cleanText(fileName, maxLength.fileName) ?? '',
    ...orientationOf(exif),
  }
}

function orientationOf({ Orientation: value }: EmbeddedMetadata['exif']): { orientation?: number } {
  const isTurned = typeof value === 'number' && Number.isInteger(value) && value >= 2 && value <= 8
  return isTurned ? { orientation: value } : {}
}

/** The first text that a person wrote. */
function writtenByHand(
  values: unknown[],
  length: number,
  device: PhotoFacts['device'],
): string | null {
  const texts = values.map((value) => cleanText(value, length))
  const names = [device?.make ?? null, device?.model ?? null]
  return texts.find((text) => text && !isAutomatic(text, names)) ?? null
}

function deviceOf({ exif, xmp }: EmbeddedMetadata): PhotoFacts['device'] {
  const text = (value: unknown) => cleanText(value, maxLength.device)
  const software = text(exif['Software'] ?? xmp['CreatorTool'])
  const make = text(exif['Make']) ?? text(xmp['Make'])
  return findDevice(make, text(exif['Model']) ?? text(xmp['Model']), software)
}

/** A scanner's date is the date of the scan. */
function datesOf(written: WrittenDate | null, device: PhotoFacts['device']) {
  const local = written?.local ?? null
  return device?.kind === 'scanner'
    ? { camera_date: null, scan_date: local, utc_offset: null }
    : { camera_date: local, scan_date: null, utc_offset: written?.offset ?? null }
}

/** The first plausible date, with its offset from the file or from the GPS time. */
function findDate({ exif, xmp, iptc }: EmbeddedMetadata, now: Date): WrittenDate | null {
  const parts = [iptc['Date Created'], iptc['Time Created']]
  const candidates = [
    [exif['DateTimeOriginal'], exif['OffsetTimeOriginal']],
    [exif['DateTimeDigitized'], exif['OffsetTimeDigitized']],
    [xmp['DateTimeOriginal'], null],
    [xmp['DateCreated'], null],
    [parts.filter((part) => typeof part === 'string').join(' '), null],
  ]
  for (const [value, zone] of candidates) {
    const written = parseWrittenDate(value, now)
    if (!written) continue
    const gpsOffset = () => offsetFromGps(written.local, exif['GPSDateStamp'], exif['GPSTimeStamp'])
    return { ...written, offset: normalOffset(zone) ?? written.offset ?? gpsOffset() }
  }
  return null
}

/** Keywords as written, without repetitions. Lists are not joined and split, because keywords may contain commas. */
function findKeywords(subject: unknown, iptc: unknown, windows: unknown): string[] {
  const raw = [subject, iptc].flat().concat((windowsText(windows) ?? '').split(/[;\0]/))
  const clean = raw
    .map((keyword) => cleanText(keyword, maxLength.keyword))
    .filter((word) => word !== null)
  return unique(clean).slice(0, maxKeywords)
}
