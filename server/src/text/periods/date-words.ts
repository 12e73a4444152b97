import { noteWords } from './note-words.ts'
import { entriesOf, seasonEntries } from './word-patterns.ts'

/** A word that is part of a date, such as "Juni" or "vor", with its English form for `periodToEdtf`. */
export type DateWord = { kind: 'month' | 'open' | 'about' | 'partOfDecade'; english: string }

/** In the order of their EDTF codes, 21 to 24. */
export const seasons = ['spring', 'summer', 'autumn', 'winter']
const firstDays = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2000, month)))
const englishMonth = (month: Date) => month.toLocaleString('en', { month: 'long', timeZone: 'UTC' })

/** After the Polish "w" (in), which `Intl` has no form for. */
const polishMonths =
  `styczniu lutym marcu kwietniu maju czerwcu lipcu sierpniu wrześniu październiku listopadzie
  grudniu`.split(/\s+/)

/** The full and short names of a month, also as they are written after a day: "lipca". */
const namesOf = (month: Date, languages: string[]): string[] =>
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((form) =>
      [{ month: form, day: 'numeric' } as const, { month: form }].map((format) =>
        new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' })
          .formatToParts(month)
          .filter(({ type }) => type === 'month')
          .map(({ value }) => value.replace('.', '').toLowerCase())
          .join(''),
      ),
    ),
  )

const monthNames = firstDays.flatMap((month, index): [string, string][] => {
  const english = englishMonth(month)
  const others = [polishMonths[index] ?? '', ...(english === 'September' ? ['sept'] : [])]
  return [...namesOf(month, Object.keys(noteWords)), ...others].map((name) => [name, english])
})

const asWords = (kind: DateWord['kind'], english: string, entries: string[]) =>
  entries.map((entry): [string, DateWord] => [entry, { kind, english }])

const dateWords = new Map<string, DateWord>([
  ...asWords('open', 'before', entriesOf('before')),
  ...asWords('open', 'after', entriesOf('after')),
  ...asWords('about', 'about', [...entriesOf('about'), '~']),
  ...['early', 'mid', 'late'].flatMap((part) => asWords('partOfDecade', part, [part])),
  ...monthNames.map(([name, english]): [string, DateWord] => [name, { kind: 'month', english }]),
  ...seasonEntries.flatMap((entries, season) => asWords('month', seasons[season] ?? '', entries)),
])

const months = new Set(monthNames.map(([name]) => name))
export const isMonth = (word: string): boolean =>
  months.has(word.toLowerCase()) && !isUnclearMonth(word)

export const dateWordOf = (word: string): DateWord | undefined => dateWords.get(word.toLowerCase())

/** Words that mean a month only after a day: "la mar 1967", "long ago, 1967", "protest march 1967". */
export const isUnclearMonth = (word: string): boolean =>
  word === 'march' || /^(?:mar|set|out|ago|sie|lis|mag|gen)$/i.test(word)

const joining = new Set([...entriesOf('to', 'and'), ...'-–—/&+'])
const skipped = new Set([...entriesOf('small', 'in'), ...".,'"])

/** Whether two dates or months are joined by this word or sign. */
export const isJoining = (word: string): boolean => joining.has(word.toLowerCase())
export const isSkipped = (word: string): boolean => skipped.has(word.toLowerCase())
/** The Dutch "na" and the Polish "po" have other meanings before a month: "na primavera". */
export const isOnlyBeforeYear = (word: string): boolean => /^(?:na|po)$/i.test(word)

/** Languages whose names of months are recognised if an AI has understood a date in them. */
const moreLanguages =
  `ar bg bs ca cs da el et eu fa fi ga he hi hr hu id is ja ko lt lv mk ms nb ro ru sk sl sq sr sv th tr uk vi
  zh`.split(/\s+/)

/** The names of a month (1 to 12) in many languages. */
export const monthNamesInAllLanguages = (month: number): string[] => {
  const day = firstDays[month - 1]
  if (!day) return []
  const ours = monthNames.flatMap(([name, english]) => (english === englishMonth(day) ? name : []))
  return [...new Set([...ours, ...namesOf(day, moreLanguages)])].filter((name) =>
    /\p{L}/u.test(name),
  )
}
