import { checkCharacters } from '@verso/contract/characters.ts'
import { limits } from '@verso/contract/limits.ts'
import { AppError } from '../../app-error.ts'
import { foldKeyword, tidyKeyword } from '../keywords/fold.ts'

export type ListLine = {
  text: string
  folded: string
  depth: number
  kind: 'term' | 'category' | 'synonym'
  /** The line number, from 1. */
  line: number
}

const { depth: maxDepth, lines: maxLines } = limits.keywordList

/**
 * Parses a keyword list of Lightroom or Bridge: tabs for the depth, `[categories]`, and `{synonyms}` of the keyword
 * above them. Throws `invalid_input` with the number of the first line that cannot be read.
 */
export function parseList(text: string): ListLine[] {
  const rows = text.split(/\r\n|\r|\n/)
  if (rows.length > maxLines + 1)
    throw new AppError('invalid_input', `This list has more than ${maxLines} lines.`)
  const lines: ListLine[] = []
  // The lines that the current one is under, one for each level.
  const path: ListLine[] = []
  for (const [index, row] of rows.entries()) {
    if (row.trim() === '') continue
    const line = parseLine(row, index + 1)
    check(line, path)
    path.length = line.depth
    path.push(line)
    lines.push(line)
  }
  if (lines.length === 0) throw new AppError('invalid_input', 'This list has no keywords.')
  return lines
}

function parseLine(row: string, line: number): ListLine {
  const [tabs = ''] = /^\t*/.exec(row) ?? []
  const raw = row.slice(tabs.length)
  if (/^\s/.test(raw)) throw refused(line, 'is indented with spaces. Use one tab for each level')
  const [, category, synonym] = /^(?:\[(.*)\]|\{(.*)\})\s*$/s.exec(raw) ?? []
  const kind = category !== undefined ? 'category' : synonym !== undefined ? 'synonym' : 'term'
  const text = tidyKeyword((category ?? synonym ?? raw).trim())
  const problem = checkCharacters(raw, 'line')
  if (problem) throw refused(line, 'has characters that a keyword cannot have')
  const folded = foldKeyword(text)
  if (folded === '') throw refused(line, 'has no letter or digit')
  if (text.length > limits.vocabulary.wordLength)
    throw refused(line, `is longer than ${limits.vocabulary.wordLength} letters`)
  return { text, folded, depth: tabs.length, kind, line }
}

function check({ depth, kind, line }: ListLine, path: readonly ListLine[]): void {
  if (depth >= maxDepth) throw refused(line, `is deeper than ${maxDepth} levels`)
  if (depth > path.length)
    throw refused(line, 'is indented by more than one tab from the line above')
  const above = path[depth - 1]
  if (kind === 'synonym' && above?.kind !== 'term')
    throw refused(line, 'is a synonym, but is not under a keyword')
  if (above?.kind === 'synonym') throw refused(line, 'is under a synonym')
}

const refused = (line: number, what: string) =>
  new AppError('invalid_input', `Line ${line} ${what}.`)
