import type { PhotoFacts } from '../../ports/vision-model.ts'
import { cameraName } from '../../text/camera-name.ts'
import { knownPlace, placeNames } from '../../text/known-place.ts'
import { plainText } from '../../text/plain-text.ts'

const full = {
  maxLength: { keyword: 64, title: 200, caption: 1000, note: 500, person: 80, name: 120 },
  maxCount: { keywords: 50, people: 20, excluded: 150, preferred: 500 },
}
/** For small contexts. Code applies all exclusions in any case. */
const short: typeof full = {
  maxLength: { ...full.maxLength, title: 100, caption: 300, note: 300 },
  maxCount: { keywords: 15, people: 10, excluded: 40, preferred: 40 },
}

/** What the owner entered for the upload. */
type OwnerContext = { note: string | null; people: string[] }

/**
 * The FACTS of a prompt: what the file and the owner say. Strangers may have written them, so they are one line of
 * limited length without control characters, e-mail addresses and coordinates. The place of a photo is sent as a name
 * only; the camera owner's name and serial numbers are never sent.
 */
export function factsFor(
  facts: PhotoFacts,
  { note, people }: OwnerContext,
  isShort = false,
): object {
  const { maxLength, maxCount } = isShort ? short : full
  const place = knownPlace(facts)
  const { device } = facts
  const entries = {
    camera_date: facts.camera_date,
    scan_date: facts.scan_date,
    device: device && plain(`${cameraName(device) ?? ''} (${device.kind})`, 100),
    place: place && plain(placeNames(place.place).join(', '), maxLength.title),
    place_from: place && Object.values(place.source).includes('file') ? 'file' : place && 'GPS',
    existing_title: plain(facts.existing_title, maxLength.title),
    existing_caption: plain(facts.existing_caption, maxLength.caption),
    existing_keywords: plainList(facts.existing_keywords, maxCount.keywords, maxLength.keyword),
    file_name: meaningfulName(facts.file_name, maxLength.name),
    owner_note: plain(note, maxLength.note),
    people_named_by_owner: plainList(people, maxCount.people, maxLength.person),
  }
  return Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value && (!Array.isArray(value) || value.length)),
  )
}

/** The owner's excluded keywords for a prompt. */
export function excludedFor(excluded: string[], isShort = false): string[] {
  const { maxLength, maxCount } = isShort ? short : full
  return plainList(excluded, maxCount.excluded, maxLength.keyword)
}

/** The keywords that the owner usually uses, for a prompt, without excluded ones. */
export function preferredFor(preferred: string[], excluded: string[], isShort = false): string[] {
  const { maxLength, maxCount } = isShort ? short : full
  const unwanted = new Set(excluded.map((keyword) => keyword.toLowerCase()))
  const words = plainList(preferred, maxCount.preferred, maxLength.keyword)
  return words.filter((keyword) => !unwanted.has(keyword.toLowerCase()))
}

function plainList(values: string[], count: number, length: number): string[] {
  const clean = values.map((value) => plain(value, length)).filter((value) => value !== null)
  return [...new Set(clean)].slice(0, count)
}

/** Parts of names that cameras, phones and programs give to files. They mean nothing and would end up as keywords. */
const generatedNameParts =
  /(?<!\p{L})(img|image|dsc[nf]?|dcim|pict?|photo|picture|foto|mvi|pxl|gopr|dji|cimg|sam|wa|scan|screenshot|whatsapp|signal|copy|final|edit(ed)?|untitled|jpe?g|png|gif|webp|tiff?|heic|avif)(?!\p{L})/giu
const uuid = /\b[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}\b/gi

/** The name of the file, if a person chose it; null for names like `IMG_1234.jpg`. */
function meaningfulName(name: string, maxLength: number): string | null {
  const base = plain(name.replace(/\.\w{2,5}$/, '').replace(/[_+]+/g, ' '), maxLength)
  const hasWords = base
    ?.replace(uuid, '')
    .replace(generatedNameParts, '')
    .match(/\p{L}{3,}/gu)
  return hasWords ? base : null
}

const eMail = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g
const degrees = /\d{1,3}\s*°\s*[\d.]+(\s*[′'’]\s*[\d.]+\s*[″"”]?)?\s*[NSEWO]?/gi
const coordinates = /[-+]?\d{1,3}\.\d{3,}\s*[NSEW]?\s*[,;/\s]\s*[-+]?\d{1,3}\.\d{3,}\s*[NSEW]?/gi

/** Characters that a model reads but people do not see. Joiners and variation selectors are kept for emoji. */
const invisible = /(?![\u200c-\u200d]|[\ufe0e-\ufe0f])\p{Default_Ignorable_Code_Point}/gu

/**
 * One line of text as data: without control, direction, invisible and tag characters, angle brackets, e-mail
 * addresses and coordinates. Null if nothing remains.
 */
function plain(text: string | null, maxLength: number): string | null {
  if (text === null) return null
  const clean = plainText(text.slice(0, maxLength * 4))
    .replace(invisible, '')
    .replace(/[<>]/g, ' ')
    .replace(eMail, ' ')
    .replace(degrees, ' ')
    .replace(coordinates, ' ')
    .replace(/ +/g, ' ')
  return [...clean.trim()].slice(0, maxLength).join('').trim() || null
}
