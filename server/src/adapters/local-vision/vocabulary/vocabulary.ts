import { readdirSync, readFileSync } from 'node:fs'
import { type Facet, facets } from '../../../ports/vision-model.ts'
import { linkTerms } from './link.ts'
import { type ParsedTerm, parseGroups, parseTerms } from './parse.ts'
import { nounPhrase, phraseOf, type Term, type Vocabulary } from './term.ts'

const folder = new URL('terms/', import.meta.url)
const groupsFile = 'exclusions.txt'

let loaded: Vocabulary | null = null

/** The vocabulary that Verso ships, read once. Throws an error with file and line if a file breaks a rule. */
export const shippedVocabulary = (): Vocabulary => (loaded ??= readVocabulary())

function readVocabulary(): Vocabulary {
  const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
  const files = readdirSync(folder).filter((file) => file !== groupsFile)
  return makeVocabulary(
    files.toSorted().map((file) => ({ file, text: read(file) })),
    { file: groupsFile, text: read(groupsFile) },
  )
}

type TextFile = { file: string; text: string }

/** Makes a vocabulary from its files: one for each facet, and one with the groups. */
export function makeVocabulary(files: TextFile[], groups: TextFile): Vocabulary {
  const parsed = files.flatMap(({ file, text }) => {
    const facet = facetOf(file)
    return parseTerms(text, file).map((term) => ({ ...term, facet }))
  })
  const links = linkTerms(parsed, parseGroups(groups.text, groups.file))
  return { terms: parsed.map(toTerm), ...links }
}

function facetOf(file: string): Facet {
  const name = file.replace(/\.txt$/, '').replaceAll('-', ' ')
  const facet = facets.find((facet) => facet === name)
  if (!facet) throw new Error(`${file}: a file of terms is named after its facet, as in animal.txt`)
  return facet
}

function toTerm({ term, parents, place, facet, ...given }: ParsedTerm & { facet: Facet }): Term {
  const noun = given.noun ?? nounPhrase(term, facet)
  return { term, facet, parents, noun, phrase: phraseOf(term, facet, noun, place), isOwn: false }
}
