import { noEvidence } from '../../ports/evidence.ts'
import {
  type Description,
  type DescribeOptions,
  type ModelCopy,
  type PhotoFacts,
  type PixelFacts,
  VisionError,
  type VisionModel,
} from '../../ports/vision-model.ts'
import { cameraName, withArticle } from '../../text/camera-name.ts'
import { knownPlace, placeNames } from '../../text/known-place.ts'
import { type KnownPeriod, knownPeriod, remarksOn } from '../../text/periods/known-period.ts'
import { unique } from '../../text/plain-text.ts'
import { type Clue, findClues, mainColours, shapeOf } from './clues.ts'

/**
 * The analysis without AI: it needs no key, no network and no copy, and costs nothing. It uses what the file says and
 * what its pixels show with certainty, and never guesses. It recognises no subjects, people or landmarks, and says so
 * if it works alone.
 */
export function basicVision({ isAlone = true } = {}): VisionModel {
  return {
    provider: 'basic',
    name: 'Basic (no AI)',
    prompt_version: 'basic-5',
    isAi: false,
    wantsCopy: false,
    estimateTokens: () => ({ prompt_tokens: 0, completion_tokens: 0 }),
    priceOf: () => 0,
    async describe(photo, facts, options) {
      const known = await describe(photo, facts, options)
      return isAlone ? { ...known, reason: `${known.reason} ${limits}` } : known
    },
  }
}

const limits =
  'Basic analysis reads metadata and colours; it does not recognise what a photo shows.'

async function describe(
  _photo: ModelCopy,
  facts: PhotoFacts,
  { excluded, note, people, mode, signal }: DescribeOptions,
): Promise<Description> {
  if (signal.aborted) throw new VisionError('retry', 'aborted', 'The analysis was stopped.')
  const { pixels } = facts
  if (!pixels) throw new VisionError('final', 'bad_image', 'Image could not be read')
  const period = knownPeriod({ camera_date: facts.camera_date, note, now: new Date() })
  // If the time is that of a copy, it says nothing about the scene.
  const scene = period?.copied ? { ...facts, camera_date: null } : facts
  const clues = uniqueClues(findClues(scene, pixels, people), excluded)
  const place = knownPlace(facts)?.place ?? null
  return {
    keywords: clues.map((clue) => clue.keyword),
    description: sentences(scene, pixels, period),
    reason: reasons(facts, clues, mode, period),
    period: period?.label ?? 'NA',
    period_edtf: period?.edtf ?? null,
    location: placeText(facts) ?? 'NA',
    place,
    usage: { prompt_tokens: 0, completion_tokens: 0, cost: 0 },
    details: {
      period: period
        ? { ...evidence[period.source], confidence: period.confidence }
        : evidence.none,
      location: place ? evidence.camera : evidence.none,
      content_flags: [],
    },
  }
}

const evidence = {
  camera: { confidence: 'high', basis: 'metadata' },
  note: { confidence: 'high', basis: 'context' },
  none: noEvidence,
} as const

function uniqueClues(clues: Clue[], excluded: string[]): Clue[] {
  const seen = new Set(excluded.map(fold))
  return clues.filter(({ keyword }) => {
    const isNew = !seen.has(fold(keyword))
    seen.add(fold(keyword))
    return isNew
  })
}

const fold = (keyword: string) => keyword.normalize('NFC').toLowerCase()

function placeText(facts: PhotoFacts): string | null {
  const known = knownPlace(facts)
  return known && placeNames(known.place).join(', ')
}

/** The file's own title and caption, then the known facts about the photo. */
function sentences(facts: PhotoFacts, pixels: PixelFacts, period: KnownPeriod | null): string {
  const own = unique([facts.existing_title ?? '', facts.existing_caption ?? ''])
  const camera = deviceName(facts)
  const colours = mainColours(pixels)
  const place = placeText(facts)
  const parts = [
    `A ${pixels.tone} ${facts.device?.kind === 'scanner' ? 'scan' : 'photo'}`,
    shapeOf(pixels) === 'panorama' ? 'in a panorama format' : `in ${shapeOf(pixels)}`,
    period?.source === 'camera' && takenAt(period),
    place && `in ${place}`,
    camera && `with ${withArticle(camera)}`,
  ].filter(Boolean)
  return [
    ...own.map(withFullStop),
    `${parts.join(' ')}.`,
    colours.length > 0 &&
      `${colours.length > 1 ? 'Main colours' : 'Main colour'}: ${colours.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const takenAt = ({ label }: KnownPeriod) => `taken ${/^\d{4}$/.test(label) ? 'in' : 'on'} ${label}`

const withFullStop = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

function deviceName({ device }: PhotoFacts): string | null {
  return device && device.kind !== 'scanner' ? cameraName(device) : null
}

/** The sources of period, location and each keyword, and what remains unknown. */
function reasons(
  facts: PhotoFacts,
  clues: Clue[],
  mode: DescribeOptions['mode'],
  period: KnownPeriod | null,
): string {
  return [
    timeReason(facts),
    ...(period ? remarksOn(period) : []),
    placeReason(facts),
    `Keywords: ${clues.map(({ keyword, source }) => `${keyword} (${source})`).join(', ') || 'none'}.`,
    mode === 'editorial' &&
      'Brands, people and events beyond the words in the file and your note need an AI.',
  ]
    .filter(Boolean)
    .join(' ')
}

function timeReason({ camera_date, scan_date, utc_offset, device }: PhotoFacts): string {
  const written = (local: string) => local.replace('T', ' ')
  if (camera_date) {
    const camera = device && cameraName(device)
    return `Camera date ${written(camera_date)}${utc_offset ?? ''}${camera ? `, ${camera}` : ''}.`
  }
  if (scan_date) return `Scanned on ${written(scan_date)}; when the photo was taken is not known.`
  return 'The file has no usable date.'
}

function placeReason(facts: PhotoFacts): string {
  const { gps, place, gps_place } = facts
  const where = gps_place ? ` (${placeNames(gps_place).join(', ')})` : ''
  const position =
    gps && `GPS position ${gps.latitude.toFixed(4)}, ${gps.longitude.toFixed(4)}${where}.`
  if (!place) return position ?? 'The file names no place.'
  const known = knownPlace(facts)
  if (!known?.isContradicted) return ['The place is named in the file.', position].join(' ').trim()
  const isFromFile = Object.values(known.source).includes('file')
  const choice = isFromFile ? 'The place in the file is used.' : 'The more exact position is used.'
  const names = placeNames(place).join(', ')
  return `The file names ${names}, which differs from its position. ${choice} ${position ?? ''}`
}
