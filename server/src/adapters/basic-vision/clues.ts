import type { PhotoFacts, PixelFacts } from '../../ports/vision-model.ts'
import { knownPlace } from '../../text/known-place.ts'
import { holidayOf, seasonOf, timeOfDay } from './time.ts'

/** A keyword and its source. */
export type Clue = { keyword: string; source: string }

const maxColours = 3
const minShare = 0.15
/** Black, white and grey are in every photo, so they count only if they cover a larger share of it. */
const minNeutralShare = 0.4
const neutral = new Set(['black', 'white', 'grey'])

/** All clues, the most certain and useful first, colours last. */
export function findClues(facts: PhotoFacts, pixels: PixelFacts, people: string[]): Clue[] {
  return [
    ...from('keywords in the file', facts.existing_keywords),
    ...from('your note', people),
    ...placeClues(facts),
    ...from('date and GPS position', [seasonOf(facts)]),
    ...from('camera date', [holidayOf(facts)]),
    ...from('height of the sun', [timeOfDay(facts)]),
    ...from('device', [deviceWord(facts)]),
    ...from('file name', [isScreenshot(facts) ? 'screenshot' : null]),
    ...from('pixels', [
      pixels.tone === 'colour' ? null : pixels.tone,
      pixels.isDark ? 'dark' : null,
    ]),
    ...from('shape', [shapeOf(pixels)]),
    ...from('pixels', mainColours(pixels)),
  ]
}

const from = (source: string, keywords: (string | null)[]): Clue[] =>
  keywords.filter((keyword) => keyword !== null).map((keyword) => ({ keyword, source }))

const placeSources = { file: 'place named in the file', GPS: 'GPS position' }

function placeClues(facts: PhotoFacts): Clue[] {
  const known = knownPlace(facts)
  if (!known) return []
  const levels = ['sublocation', 'city', 'state', 'country'] as const
  return levels.flatMap((level) => from(placeSources[known.source[level]], [known.place[level]]))
}

function deviceWord({ device }: PhotoFacts): string | null {
  const words = { scanner: 'scan', drone: 'drone photo', phone: 'phone photo', camera: null }
  return device && words[device.kind]
}

const isScreenshot = ({ device, file_name }: PhotoFacts) =>
  !device && /^(screen ?shot|bildschirmfoto|captura de pantalla|capture d.écran)/i.test(file_name)

/** Includes "format", because "portrait" and "landscape" alone are subjects. */
export function shapeOf({ ratio }: PixelFacts): string {
  if (ratio >= 2 || ratio <= 0.5) return 'panorama'
  if (ratio > 1.05) return 'landscape format'
  return ratio < 0.95 ? 'portrait format' : 'square format'
}

export function mainColours({ colours }: PixelFacts): string[] {
  const clear = colours.filter(
    ({ name, share }) => share >= (neutral.has(name) ? minNeutralShare : minShare),
  )
  return clear.slice(0, maxColours).map(({ name }) => name)
}
