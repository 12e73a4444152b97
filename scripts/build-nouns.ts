import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * Generates `server/assets/nouns/nouns.br`: `node scripts/build-nouns.ts`. Loading the whole lexicon takes 45 MB and
 * 125 ms, because it contains verbs and senses that are not used; the nouns take 5 MB and 10 ms.
 */
const source = 'wink-lexicon@2.2.0'
const target = join(import.meta.dirname, '../server/assets/nouns/nouns.br')

/** The numbers of WordNet's noun topics. */
const isNounTopic = (topic: number) => topic > 2 && topic < 29

/** One line per noun, and one line per irregular plural, followed by its singular. */
function pack(require: NodeJS.Require): Buffer {
  const read = <T>(name: string) => require(`wink-lexicon/src/wn-${name}.js`) as Record<string, T>
  const senses = read<number[]>('word-senses')
  const nouns = Object.entries(read<number>('words')).filter(
    ([word, index]) => /^[a-z]+$/.test(word) && senses[index]?.some(isNounTopic),
  )
  const irregular = Object.entries(read<string>('noun-exceptions')).filter(
    ([plural, singular]) => plural !== singular && /^[a-z]+ [a-z]+$/.test(`${plural} ${singular}`),
  )
  const lines = [...nouns.map(([word]) => word), ...irregular.map((pair) => pair.join(' '))]
  return Buffer.from(lines.toSorted().join('\n'))
}

const folder = mkdtempSync(join(tmpdir(), 'verso-nouns-'))
try {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent']
  execFileSync('npm', ['install', '--prefix', folder, ...quiet, source], { stdio: 'inherit' })
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  const nouns = pack(createRequire(join(folder, 'package.json')))
  writeFileSync(target, brotliCompressSync(nouns, options))
} finally {
  rmSync(folder, { recursive: true })
}
