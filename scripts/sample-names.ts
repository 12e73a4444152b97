import { createHash } from 'node:crypto'
import { parseSource, type Piece } from './parsed-source.ts'
import { isRowComment } from './requirements.ts'
import { sourceFiles } from './source-files.ts'

/** Prints 30 comments and 30 declared names for a review of their readability: `npm run sample -- SEED`. */
const [seed = '1'] = process.argv.slice(2)
const count = 30

const files = sourceFiles('.').filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
const parsed = files.map((file) => ({ path: file.path, ...parseSource(file) }))

/** Each text counts only once, at its first place. */
function print(kind: 'comments' | 'names'): void {
  const lines = new Map<string, string>()
  for (const { path, [kind]: pieces } of parsed)
    for (const piece of pieces)
      if (!isRowComment(`//${piece.text}`) && !lines.has(piece.text))
        lines.set(piece.text, format(path, piece))
  console.log(`${count} of ${lines.size} ${kind}, seed ${seed}`)
  for (const line of [...lines.values()].toSorted(byHash).slice(0, count)) console.log(`  ${line}`)
}

const format = (path: string, { text, line }: Piece) =>
  `${path}:${line}  ${text
    .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
    .replace(/^\*/, '')
    .trim()}`

const hash = (line: string) => createHash('sha256').update(`${seed} ${line}`).digest('hex')
const byHash = (a: string, b: string) => (hash(a) < hash(b) ? -1 : 1)

print('comments')
print('names')
