import { basename } from 'node:path'
import { parseSource, type Piece } from './parsed-source.ts'
import type { SourceFile } from './source-files.ts'

/** A word to avoid, what to write instead, and a pattern that finds it. */
type Word = { word: string; instead: string; pattern: RegExp }

type WordList = { sentences: Word[]; names: Word[] }

const listPath = 'docs/words.md'
/** These files quote the specification or are written for lawyers. */
const exempt = [
  listPath,
  'docs/requirements.md',
  'docs/decisions/assumptions.md',
  'contract/src/messages.ts',
]
const isLegalText = (path: string) => /^web\/src\/features\/legal\/.*\.md$/.test(path)

/** Reads the two tables of docs/words.md. */
function readWords(markdown: string): WordList {
  const [, sentences = ''] = markdown.split('## In sentences')
  const [, names = ''] = sentences.split('## In names')
  return {
    sentences: readTable(sentences.replace(names, ''), sentencePattern),
    names: readTable(names, namePattern),
  }
}

function readTable(markdown: string, toPattern: (word: string) => RegExp): Word[] {
  const rows = markdown.matchAll(/^\| ([^|]+?) \| ([^|]+?) \|$/gm)
  return [...rows]
    .slice(1)
    .map(([, word = '', instead = '']) => ({ word, instead, pattern: toPattern(word) }))
}

function sentencePattern(word: string): RegExp {
  const words = RegExp.escape(word).replaceAll(/\\x20| /g, '\\s+')
  return new RegExp(`(?<![\\w-])${words}(?![\\w-])`, /[A-Z]/.test(word) ? 'g' : 'gi')
}

/** A pattern for names whose words are joined by `-`, as `wordsOf` joins them. */
function namePattern(word: string): RegExp {
  const isWhole = !word.includes('…')
  if (isWhole) return new RegExp(`^=${RegExp.escape(word)}$`)
  const start = word.startsWith('…') ? '(^|-)' : '^'
  const end = word.endsWith('…') ? '(-|$)' : '$'
  return new RegExp(start + RegExp.escape(wordsOf(word.replaceAll('…', ''))) + end)
}

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()

/** Listed words in comments, test titles, Markdown, declared names and file names, one line each. */
export function wordFindings(files: SourceFile[]): string[] {
  const list = files.find(({ path }) => path === listPath)
  if (!list) return [`${listPath} is missing`]
  const words = readWords(list.text)
  return files.flatMap((file) => fileFindings(file, words))
}

function fileFindings(file: SourceFile, { sentences, names }: WordList): string[] {
  if (exempt.includes(file.path) || isLegalText(file.path)) return []
  const at = ({ line }: Piece) => `${file.path}:${line}`
  if (file.path.endsWith('.md'))
    return sentenceFindings({ text: withoutCode(file.text), line: 1 }, file.path, sentences)
  if (file.path.endsWith('.sql'))
    return sentenceFindings({ text: file.text, line: 1 }, file.path, sentences)
  const parsed = parseSource(file)
  const stem = basename(file.path).replace(/\..*/, '')
  return [
    ...[...parsed.comments, ...parsed.testTitles].flatMap((piece) =>
      sentenceFindings(piece, file.path, sentences),
    ),
    ...[{ text: stem, line: 1 }, ...parsed.names].flatMap((piece) =>
      names
        .filter(({ pattern }) => isNamed(piece.text, pattern))
        .map(({ word, instead }) => `${at(piece)}: '${piece.text}' (${word}): write ${instead}`),
    ),
  ]
}

const isNamed = (name: string, pattern: RegExp) =>
  pattern.test(`=${name}`) || pattern.test(wordsOf(name))

/** One finding for each listed word in a text, with its line and what to write instead. */
function sentenceFindings({ text, line }: Piece, path: string, words: Word[]): string[] {
  const prose = text.replaceAll(/\n\s*\* ?/g, '\n').replaceAll(/`[^`\n]*`/g, '``')
  return words.flatMap(({ pattern, instead }) =>
    [...prose.matchAll(pattern)].map((found) => {
      const foundLine = line + prose.slice(0, found.index).split('\n').length - 1
      return `${path}:${foundLine}: '${found[0]}': write ${instead}`
    }),
  )
}

/** Replaces fenced code by empty lines, so that line numbers stay the same. */
const withoutCode = (markdown: string) =>
  markdown.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
