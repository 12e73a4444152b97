const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const twoDigits = (value: string | number) => String(value).padStart(2, '0')

/** Converts a user's text for a period to EDTF (ISO 8601-2); null unless its meaning is clear. */
export function periodToEdtf(period: string): string | null {
  const text = period.trim().toLowerCase()
  const [from, to, ...more] = text.split(
    /\s+(?:to|until)\s+|\s*[–—/]\s*|(?<=\d{4})\s*-\s*(?=\d{4})/,
  )
  if (more.length > 0 || !from) return null
  if (to === undefined) return dateOrGuess(from)
  const ends = [dateOrGuess(from), dateOrGuess(to)]
  return ends.every((end) => end !== null) && String(ends[0]) <= String(ends[1])
    ? ends.join('/')
    : null
}

function dateOrGuess(text: string): string | null {
  const guess = /^(?:c\.|ca\.?|circa|about|around)\s*(.+)$/.exec(text)?.[1]
  if (guess !== undefined) {
    const year = simpleDate(guess)
    return year && `${year}~`
  }
  return simpleDate(text)
}

function simpleDate(text: string): string | null {
  if (/^\d{4}$/.test(text)) return text
  if (/^\d{3}0s$/.test(text)) return `${text.slice(0, 3)}X`
  const iso = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(text)
  if (iso) return validDate(iso[1], Number(iso[2]), iso[3])
  const written = /^(?:(\d{1,2})\s+)?([a-z]{3})[a-z]*\.?\s+(\d{4})$/.exec(text)
  return written && validDate(written[3], months.indexOf(written[2] ?? '') + 1, written[1])
}

/** Null when the calendar does not have this day. */
function validDate(year = '', month: number, day?: string): string | null {
  const moment = new Date(Date.UTC(Number(year), month - 1, Number(day ?? 1)))
  if (month < 1 || moment.getUTCMonth() !== month - 1) return null
  return day === undefined
    ? `${year}-${twoDigits(month)}`
    : `${year}-${twoDigits(month)}-${twoDigits(day)}`
}
