const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const two = (value: string | number) => String(value).padStart(2, '0')

/** ISO 8601-2 (EDTF) of a period that a person wrote, where its meaning is beyond doubt; else null. */
export function periodToEdtf(period: string): string | null {
  const text = period.trim().toLowerCase()
  const [from, to, ...more] = text.split(
    /\s+(?:to|until)\s+|\s*[–—/]\s*|(?<=\d{4})\s*-\s*(?=\d{4})/,
  )
  if (more.length > 0 || !from) return null
  if (to === undefined) return point(from)
  const ends = [point(from), point(to)]
  return ends.every((end) => end !== null) && String(ends[0]) <= String(ends[1])
    ? ends.join('/')
    : null
}

function point(text: string): string | null {
  const guess = /^(?:c\.|ca\.?|circa|about|around)\s*(.+)$/.exec(text)?.[1]
  if (guess !== undefined) {
    const year = plain(guess)
    return year && `${year}~`
  }
  return plain(text)
}

function plain(text: string): string | null {
  if (/^\d{4}$/.test(text)) return text
  if (/^\d{3}0s$/.test(text)) return `${text.slice(0, 3)}X`
  const iso = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(text)
  if (iso) return dated(iso[1], Number(iso[2]), iso[3])
  const written = /^(?:(\d{1,2})\s+)?([a-z]{3})[a-z]*\.?\s+(\d{4})$/.exec(text)
  return written && dated(written[3], months.indexOf(written[2] ?? '') + 1, written[1])
}

/** Null where the calendar has no such day. */
function dated(year = '', month: number, day?: string): string | null {
  const moment = new Date(Date.UTC(Number(year), month - 1, Number(day ?? 1)))
  if (month < 1 || moment.getUTCMonth() !== month - 1) return null
  return day === undefined ? `${year}-${two(month)}` : `${year}-${two(month)}-${two(day)}`
}
