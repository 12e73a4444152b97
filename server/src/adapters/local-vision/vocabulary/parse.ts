/** A term as written in its file. */
export type ParsedTerm = {
  term: string
  parents: string[]
  /** In parentheses: its name in prompts. */
  noun: string | null
  /** In brackets: how it continues a sentence. */
  place: string | null
  /** File and line, for error messages. */
  at: string
}

export type ParsedGroup = { name: string; terms: string[]; at: string }

type Line = { text: string; at: string }

const name = String.raw`\p{L}[\p{L}\d'’-]*(?: [\p{L}\d'’-]+)*`
const item = new RegExp(
  String.raw`^(?<term>${name})(?: \((?<noun>[^()]+)\))?(?: \[(?<place>[^[\]]+)\])?$`,
  'u',
)
const plainName = new RegExp(`^${name}$`, 'u')

/**
 * Reads a file of terms: lines of `broader term: term, term`, continued after a comma by lines that are indented by two
 * spaces. The format is described in docs/vocabulary.md. Throws an error with file and line.
 */
export function parseTerms(text: string, file: string): ParsedTerm[] {
  let parents: string[] | null = null
  let isOpen = false
  const terms = linesOf(text, file).flatMap((line) => {
    const isContinuation = /^ {2}\S/.test(line.text)
    if (isContinuation !== isOpen) throw new Error(continuationError(line, isOpen))
    const [head, items] = isContinuation ? [null, line.text] : splitHead(line)
    if (head) parents = parentsOf(head, line)
    isOpen = items.endsWith(',')
    const parts = (isOpen ? items.slice(0, -1) : items).split(',')
    return parts.map((part) => parseItem(part.trim(), parents ?? [], line))
  })
  if (isOpen) throw new Error(`${file} ends with a comma. Add the term that is missing.`)
  return terms
}

/** Reads a file of exclusive groups: lines of `name: term | term`. Throws an error with file and line. */
export function parseGroups(text: string, file: string): ParsedGroup[] {
  return linesOf(text, file).map((line) => {
    const [name, items] = splitHead(line)
    const terms = items.split('|').map((part) => plain(part.trim(), line))
    if (terms.length < 2) throw new Error(`${line.at}: a group needs two terms, joined by '|'.`)
    return { name, terms, at: line.at }
  })
}

/** Lines with their number, without comments and empty lines. */
function linesOf(text: string, file: string): Line[] {
  return text
    .split('\n')
    .map((line, index) => ({ text: line.trimEnd(), at: `${file}:${index + 1}` }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'))
}

const continuationError = ({ at }: Line, isOpen: boolean) =>
  isOpen
    ? `${at}: the line before ends with a comma, so this one must be indented by two spaces.`
    : `${at}: an indented line continues a line that ends with a comma; this one does not.`

function splitHead({ text, at }: Line): [string, string] {
  const [head = '', items, ...rest] = text.split(/:(?: |$)/)
  if (!items || rest.length > 0)
    throw new Error(`${at}: write 'broader term: term, term' with one colon.`)
  return [head, items]
}

const parentsOf = (head: string, line: Line) =>
  head === 'top' ? [] : head.split(' + ').map((part) => plain(part, line))

function plain(text: string, { at }: Line): string {
  if (!plainName.test(text)) throw new Error(`${at}: '${text}' is not a term.`)
  return text
}

function parseItem(text: string, parents: string[], { at }: Line): ParsedTerm {
  const { term, noun = null, place = null } = item.exec(text)?.groups ?? {}
  if (!term) throw new Error(`${at}: '${text}' is not a term. Write 'term (prompt noun) [phrase]'.`)
  return { term, parents, noun, place, at }
}
