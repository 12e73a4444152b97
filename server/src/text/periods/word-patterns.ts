import { type NoteWords, noteWords } from './note-words.ts'

type List = Exclude<keyof NoteWords, 'seasons'>

const split = (list: string) => list.split(/\s+/).filter(Boolean)
const all = Object.values(noteWords)

/** The entries of lists in all languages. */
export const entriesOf = (...lists: List[]): string[] =>
  all.flatMap((language) => lists.flatMap((list) => split(language[list])))

/** The entries for each season, from spring to winter. */
export const seasonEntries: string[][] = [0, 1, 2, 3].map((season) =>
  all.flatMap(({ seasons }) => split(seasons[season] ?? '')),
)

/**
 * A pattern for whole words of lists, for the flags `iu`. One letter with a dot has to be written in small letters: "b."
 * is "born", "B." an initial.
 */
export const anyOf = (...lists: List[]): string =>
  String.raw`(?<![\p{L}\d])(?:${[...new Set(entriesOf(...lists))].map(toPattern).join('|')})(?!\p{L})`

function toPattern(entry: string): string {
  const pattern = entry
    .replace(/\.(\??)/g, String.raw`\.$1`)
    .replaceAll('*', String.raw`\p{L}*`)
    .replaceAll('_', String.raw`\s+`)
  return /^\p{L}\.$/u.test(entry) ? `(?-i:${pattern})` : pattern
}

/** Articles and prepositions between a word and its year: "born in the year", "scan (". */
export const fillers = String.raw`(?:[\s(\[:]+${anyOf('small', 'in', 'place')})*[\s(\[:]*`
