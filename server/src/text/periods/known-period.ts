import { longDate } from '../long-date.ts'
import { edtfYears, parseEdtf } from './edtf.ts'
import { periodInNote } from './noted-period.ts'

/** When a photo was taken, according to its owner's note and its file. */
export type KnownPeriod = {
  label: string
  edtf: string
  source: 'note' | 'camera'
  /** The camera's date in words, if it is the date of a copy. */
  copied: string | null
}

type Known = { camera_date: string | null; note: string | null; now: Date; isPrint?: boolean }

/**
 * The owner's note takes precedence. If the camera's date is outside its years, the photo is a copy of a print, slide or
 * album page, and the date is that of the copy. Within the years of the note, the camera's date is used because it is
 * more exact. For a photographed print the camera's date is ignored. Null if neither gives a period.
 */
export function knownPeriod({
  camera_date,
  note,
  now,
  isPrint = false,
}: Known): KnownPeriod | null {
  const noted = periodInNote(note, now.getFullYear())
  const camera = camera_date === null ? null : cameraPeriod(camera_date)
  if (noted && !(camera && !isPrint && includes(noted.edtf, camera.edtf, now))) {
    return { ...noted, source: 'note', copied: camera && camera.label }
  }
  return camera && !isPrint ? { ...camera, source: 'camera', copied: null } : null
}

/** The sentence in the reasoning for a camera's date that is not the date of the scene. */
export const copyReason = (date: string): string => `The file's date, ${date}, is that of the copy.`

/** Files in which only the year is known say midnight on New Year's Day. */
function cameraPeriod(camera_date: string): { label: string; edtf: string } {
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
