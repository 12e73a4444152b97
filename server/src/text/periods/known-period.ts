import { longDate } from '../long-date.ts'
import { edtfYears, parseEdtf } from './edtf.ts'
import { type NotedPeriod, otherYearsInNote, periodInNote } from './noted-period.ts'

/** When a photo was taken, according to its owner's note and its file. */
export type KnownPeriod = {
  label: string
  edtf: string
  source: 'note' | 'camera'
  /** `medium` if the note mentions a year without saying that the photo was taken then. */
  confidence: 'high' | 'medium'
  /** The camera's date in words, if it is the date of a copy. */
  copied: string | null
  /** The years that the note gives but not as the date of the photo, if the camera's date is used instead. */
  mentioned: string | null
}

type FilePeriod = Pick<KnownPeriod, 'label' | 'edtf'>
type Known = {
  camera_date: string | null
  note: string | null
  now: Date
  isPrint?: boolean
  /** The period of the note as an AI has understood it, if it has. */
  understood?: NotedPeriod | null
}

/**
 * A date in the owner's note takes precedence. If the camera's date is outside its years, the photo is a copy of a
 * print, slide or album page, and the date is that of the copy. Within the years of the note, the camera's date is used
 * because it is more exact. A year that the note only mentions replaces no camera's date. For a photographed print the
 * camera's date is ignored. Null if neither gives a period.
 */
export function knownPeriod({
  camera_date,
  note,
  now,
  isPrint = false,
  understood = null,
}: Known): KnownPeriod | null {
  const noted = understood ?? periodInNote(note, now)
  const file = camera_date === null ? null : cameraPeriod(camera_date)
  const camera = isPrint ? null : file
  if (!camera) return noted && fromNote(noted, file)
  const years = noted ?? otherYearsInNote(note, now)
  const isOutside = years !== null && !includes(years.edtf, camera.edtf, now)
  if (isOutside && noted?.isDated) return fromNote(noted, file)
  const mentioned = isOutside ? years.label : null
  return { ...camera, source: 'camera', confidence: 'high', copied: null, mentioned }
}

const fromNote = ({ label, edtf, isDated }: NotedPeriod, file: FilePeriod | null): KnownPeriod => ({
  label,
  edtf,
  source: 'note',
  confidence: isDated ? 'high' : 'medium',
  copied: file && file.label,
  mentioned: null,
})

/** The sentences of the reasoning about the dates in the note and in the file. */
export const remarksOn = ({ source, label, copied, mentioned }: KnownPeriod): string[] =>
  [
    source === 'note' && `The period is what your note says: ${label}.`,
    copied && copyReason(copied),
    mentioned &&
      `Your note mentions ${mentioned}, but not as the date of the photo, so the file's date is used.`,
  ].filter((remark) => remark !== false && remark !== null)

/** The sentence in the reasoning for a camera's date that is not the date of the scene. */
export const copyReason = (date: string): string => `The file's date, ${date}, is that of the copy.`

/** Files in which only the year is known say midnight on New Year's Day. */
function cameraPeriod(camera_date: string): FilePeriod {
  if (camera_date.endsWith('-01-01T00:00:00')) {
    const year = camera_date.slice(0, 4)
    return { label: year, edtf: year }
  }
  return { label: longDate(camera_date), edtf: camera_date.slice(0, 10) }
}

function includes(edtf: string, day: string, now: Date): boolean {
  const period = parseEdtf(edtf, now)
  if (!period) return false
  const { from, to } = edtfYears(period)
  const year = Number(day.slice(0, 4))
  return (from ?? year) <= year && year <= (to ?? year)
}
