import type { Evidence } from './evidence.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

/** The text to show, or null if the value is valid. */
type Verdict = string | null

/**
 * Any Unicode letter or mark, plus apostrophe, comma, period, hyphen and space; between two letters also the joiners
 * of Persian and Indic scripts.
 */
const nameForm = /^(?:[\p{L}\p{M}'’,.\- ]|(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L}))+$/u

/** The rule for full names. Joiners are invisible and do not count as letters. */
export function checkFullName(value: string): Verdict {
  const name = value.trim()
  if (!name) return messages.fullNameEmpty
  const { length } = [...name.replace(/[\u200c\u200d]/g, '')]
  if (length < limits.fullNameMin) return messages.fullNameShort
  if (length > limits.fullNameMax) return messages.fullNameLong
  return nameForm.test(name) ? null : messages.fullNameInvalid
}

/** RFC 5321 and 6531: words separated by single full stops, without control, format and private-use characters. */
const emailForm =
  /^(?=.{1,64}@)[^\s\p{C}@"(),.:;<>[\]\\]+(?:\.[^\s\p{C}@"(),.:;<>[\]\\]+)*@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/iu

export function checkEmail(value: string): Verdict {
  const address = value.trim()
  return address.length <= 254 && emailForm.test(address) ? null : messages.emailInvalid
}

/** The conditions for a password, one flag each, so that a form can tick them off. */
export function passwordConditions(value: string) {
  return {
    length: value.length >= limits.passwordMin,
    uppercase: /\p{Lu}/u.test(value),
    digit: /\d/.test(value),
    special: /[^\p{L}\p{M}\d\s]/u.test(value),
  }
}

export function checkPassword(value: string): Verdict {
  return Object.values(passwordConditions(value)).every(Boolean) ? null : messages.passwordWeak
}

export function checkOtp(value: string): Verdict {
  return /^\d{6}$/.test(value) ? null : messages.otpInvalid
}

/** Parses the wire form day/month/year (AUTH-046); null if there is no such day. */
export function parseBirthDate(value: string): { year: number; month: number; day: number } | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value)
  if (!match) return null
  const [day, month, year] = match.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year > 0 ? { year, month, day } : null
}

/** Converts the date input's `yyyy-mm-dd` to day/month/year as text, so that no time zone can shift it. */
export function birthDateToWire(value: string): string {
  const [year, month, day] = value.split('-')
  return year && month && day ? `${day}/${month}/${year}` : ''
}

/** Checks the age in whole calendar years on `today`; `value` is day/month/year. */
export function checkBirthDate(
  value: string,
  today = new Date(),
  minAge: number = limits.signUpAge.min,
): Verdict {
  const birth = parseBirthDate(value)
  if (!birth) return messages.birthInvalid
  const beforeBirthday =
    today.getMonth() + 1 < birth.month ||
    (today.getMonth() + 1 === birth.month && today.getDate() < birth.day)
  const age = today.getFullYear() - birth.year - (beforeBirthday ? 1 : 0)
  if (age < 0) return messages.birthInvalid
  if (age < minAge) return messages.birthTooYoung.replace('13', String(minAge))
  return age > limits.signUpAge.max ? messages.birthTooOld : null
}

const joined = (...verdicts: Verdict[]): Verdict => verdicts.filter(Boolean).join(' and ') || null

export function checkSignIn(input: { email: string; password: string }): Verdict {
  if (!input.email && !input.password) return messages.signInEmpty
  return joined(checkEmail(input.email), checkPassword(input.password))
}

export type SignUpFields = {
  full_name: string
  date_of_birth: string
  email: string
  password: string
}

export function checkSignUp(input: SignUpFields, today = new Date(), minAge?: number): Verdict {
  if (Object.values(input).every((value) => !value)) return messages.signUpEmpty
  return joined(
    checkFullName(input.full_name),
    checkBirthDate(input.date_of_birth, today, minAge),
    checkEmail(input.email),
    checkPassword(input.password),
  )
}

export function checkForgotEmail(value: string): Verdict {
  return value.trim() ? checkEmail(value) : messages.emailEmpty
}

/** The reset rule of section 5; the server omits `confirm`. */
export function checkReset(input: { code: string; password: string; confirm?: string }): Verdict {
  if (!input.code || !input.password) return messages.resetEmpty
  const weak = checkPassword(input.password)
  if (weak) return weak
  return input.confirm !== undefined && input.confirm !== input.password
    ? messages.passwordsDiffer
    : null
}

/** The base of a file name as it is used for storage: ASCII letters, digits, dot, dash, underscore. */
function sanitizeBase(fileName: string): string {
  const base = fileName.replace(/\.[^.]*$/, '')
  return base.replace(/[^A-Za-z0-9._-]/g, '-').slice(0, limits.storedBaseLength) || 'photo'
}

const extensions: Record<string, string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/tiff': ['tiff', 'tif'],
  'image/heic': ['heic', 'heif'],
  'image/avif': ['avif'],
  'image/x-canon-cr2': ['cr2'],
  'image/x-canon-cr3': ['cr3'],
  'image/x-nikon-nef': ['nef'],
  'image/x-sony-arw': ['arw'],
  'image/x-fuji-raf': ['raf'],
  'image/x-olympus-orf': ['orf'],
  'image/x-panasonic-rw2': ['rw2'],
  'image/x-pentax-pef': ['pef'],
  'image/x-adobe-dng': ['dng'],
}

/** The extensions that a stored name of this type may have, the usual one first; empty for an unknown type. */
export function storedExtensions(type: string): string[] {
  return extensions[type] ?? []
}

/** The stored form `{uuid}-img-{sanitized base}.{ext}` (DATA-014). */
export function storedName(uuid: string, fileName: string, type: string): string {
  return `${uuid}-img-${sanitizeBase(fileName)}.${storedExtensions(type)[0] ?? 'bin'}`
}

export function isStoredName(name: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}-img-[A-Za-z0-9._-]{1,100}\.[a-z0-9]{3,4}$/.test(
    name,
  )
}

/** LIST-052: the original name or, if it is missing, what follows the last slash and then the `-img-` marker. */
export function displayName(photo: {
  original_name?: string | null
  name?: string | null
}): string {
  if (photo.original_name) return photo.original_name
  const stored = photo.name?.split('/').at(-1) ?? ''
  return stored.split('-img-').slice(1).join('-img-') || stored || 'Unknown'
}

export function isAdminRole(role: string | undefined): boolean {
  return role?.toLowerCase() === 'admin'
}

/** The text of the Used Dimensions column (LIST-046 to LIST-049, A-48). */
export function usedDimensions(photo: {
  status: string
  dimension_height: number | null
  dimension_width: number | null
}): string {
  if (photo.status === 'pending') return 'Waiting'
  const height = photo.dimension_height ?? photo.dimension_width
  const width = photo.dimension_width ?? photo.dimension_height
  return height === null || width === null ? 'Original' : `${height} x ${width}`
}

/** A period or location as it is shown (LIST-050, LIST-051). */
export function shownPlaceOrPeriod(value: string): string {
  return value === 'NA' ? 'N/A' : value
}

/** A stored place as it is shown: `Duomo, Cortona, , Italy` has a gap instead of a state. */
export const placeWithoutGaps = (location: string): string =>
  location.replace(/,\s*(?=,)/g, '').replace(/^\s*,\s*|\s*,\s*$/g, '')

const certaintyWords = { high: 'sure', medium: 'likely', low: 'a guess' } as const
const evidenceSources = {
  metadata: 'from the file',
  text_in_image: 'from writing in the picture',
  visual: 'from what it shows',
  context: 'from your note',
  none: '',
} as const

/** Such as `likely, from the cars`; empty if nothing is known about it. */
export function evidenceWords({ confidence, basis, clue }: Evidence, field: 'period' | 'location') {
  if (confidence === 'none') return ''
  const isByCamera = basis === 'metadata' && field === 'period'
  const isSeen = basis === 'visual' || basis === 'text_in_image'
  const source = isByCamera
    ? 'from the camera'
    : clue && isSeen
      ? `from ${clue}`
      : evidenceSources[basis]
  return [certaintyWords[confidence], source].filter(Boolean).join(', ')
}

// https://docs.stripe.com/currencies
const withoutDecimals = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')
const withThreeDecimals = 'bhd jod kwd omr tnd'.split(' ')

/** How many of the smallest units, in which payments are counted, make up one unit of the currency. */
export function smallestUnitsIn(currency: string): number {
  if (withoutDecimals.includes(currency)) return 1
  return withThreeDecimals.includes(currency) ? 1000 : 100
}

/**
 * An amount in currency units. USD is written as in the specification, `$9.99` or `$30` (PLAN-005); others with their
 * usual symbol.
 */
export function moneyText(amount: number, currency: string): string {
  if (currency === 'usd') return `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`
  const style = { style: 'currency', currency: currency.toUpperCase() } as const
  return new Intl.NumberFormat('en', style).format(amount)
}
