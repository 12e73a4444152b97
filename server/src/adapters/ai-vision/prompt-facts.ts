import type { PhotoFacts } from '../../ports/vision-model.ts'
import { knownPlace, placeNames } from '../../text/known-place.ts'
import { plainText } from '../../text/plain-text.ts'

const whole = {
  maxLength: { keyword: 64, title: 200, caption: 1000, note: 500, person: 80, name: 120 },
  maxCount: { keywords: 50, people: 20, excluded: 150 },
}
/** What a small context holds; the code holds to every exclusion all the same. */
const short: typeof whole = {
  maxLength: { ...whole.maxLength, title: 100, caption: 300, note: 300 },
  maxCount: { keywords: 15, people: 10, excluded: 40 },
}

/** What the owner says of the upload. */
export type OwnerContext = { note: string | null; people: string[] }

/**
 * The FACTS of a prompt: what file and owner say, as data a stranger may have written: capped, in one line, without
 * signs that steer, e-mail addresses and coordinates. Where a photo was taken goes along as a name only; owner and
 * serial numbers never do.
 */
export function factsFor(
  facts: PhotoFacts,
  { note, people }: OwnerContext,
  isShort = false,
): object {
  const { maxLength: longest, maxCount: most } = isShort ? short : whole
  const place = knownPlace(facts)
  const { device } = facts
  const known = {
    camera_date: facts.camera_date,
    scan_date: facts.scan_date,
    device: device && plain([device.make, device.model, `(${device.kind})`].join(' '), 100),
    place: place && plain(placeNames(place.place).join(', '), longest.title),
    place_from: place && Object.values(place.source).includes('file') ? 'file' : place && 'GPS',
    existing_title: plain(facts.existing_title, longest.title),
    existing_caption: plain(facts.existing_caption, longest.caption),
    existing_keywords: plainList(facts.existing_keywords, most.keywords, longest.keyword),
    file_name: meaningfulName(facts.file_name, longest.name),
    owner_note: plain(note, longest.note),
    people_named_by_owner: plainList(people, most.people, longest.person),
  }
  return Object.fromEntries(
    Object.entries(known).filter(([, value]) => value && (!Array.isArray(value) || value.length)),
  )
}

/** The owner's exclusions as a prompt names them. */
export function excludedFor(excluded: string[], isShort = false): string[] {
  const { maxLength: longest, maxCount: most } = isShort ? short : whole
  return plainList(excluded, most.excluded, longest.keyword)
}

function plainList(values: string[], count: number, length: number): string[] {
  const clean = values.map((value) => plain(value, length)).filter((value) => value !== null)
  return [...new Set(clean)].slice(0, count)
}

/** Names that cameras, phones and programs give say nothing, and would end up as keywords. */
const generatedNameParts =
  /(?<!\p{L})(img|image|dsc[nf]?|dcim|pict?|photo|picture|foto|mvi|pxl|gopr|dji|cimg|sam|wa|scan|screenshot|whatsapp|signal|copy|final|edit(ed)?|untitled|jpe?g|png|gif|webp|tiff?|heic|avif)(?!\p{L})/giu
const uuid = /\b[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}\b/gi

/** A file's name where a person gave it; null for `IMG_1234.jpg`. */
function meaningfulName(name: string, most: number): string | null {
  const base = plain(name.replace(/\.\w{2,5}$/, '').replace(/[_+]+/g, ' '), most)
  const words = base
    ?.replace(uuid, '')
    .replace(generatedNameParts, '')
    .match(/\p{L}{3,}/gu)
  return words ? base : null
}

const eMail = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g
const degrees = /\d{1,3}\s*°\s*[\d.]+(\s*[′'’]\s*[\d.]+\s*[″"”]?)?\s*[NSEWO]?/gi
const coordinates = /[-+]?\d{1,3}\.\d{3,}\s*[NSEW]?\s*[,;/\s]\s*[-+]?\d{1,3}\.\d{3,}\s*[NSEW]?/gi

/** What a model reads and a person does not see; the joiners and the picture sign of emoji stay. */
const invisible = /(?![\u200c-\u200d]|[\ufe0e-\ufe0f])\p{Default_Ignorable_Code_Point}/gu

/**
 * One line of text as data: no control, direction, invisible or tag signs, no angle brackets, e-mails or coordinates.
 * Null where nothing is left.
 */
export function plain(text: string | null, maxLength: number): string | null {
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
