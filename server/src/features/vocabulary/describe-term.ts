import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { AppError } from '../../app-error.ts'
import type { Term } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAct } from '../acts/record.ts'
import { changeTerms, plainTerm } from '../keywords/change-terms.ts'
import { distinctKeywords, foldKeyword } from '../keywords/fold.ts'
import { beginSave } from '../keywords/save-queries.ts'
import { lockTerms, selectTerms } from '../keywords/term-queries.ts'
import { isNarrower } from './hierarchy-queries.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** Marks keywords as preferred terms of the caller, or unmarks them. */
export function preferTerms(
  needs: Needs,
  userId: string,
  { keywords, is_preferred }: ParsedInput<'preferTerms'>,
): Promise<CallOutput<'preferTerms'>> {
  const words = distinctKeywords(keywords.map((keyword) => keyword.toWellFormed()))
  return changeVocabulary(needs, userId, words, (known) =>
    words.map((keyword) => ({
      ...termOf(known, keyword),
      uses: [],
      is_preferred,
      is_refused: false,
    })),
  )
}

/**
 * Changes the broader terms, synonyms and languages of a term. A synonym that was a term is no longer one. Throws
 * `invalid_input` if a term would be broader than itself.
 */
export function describeTerm(
  needs: Needs,
  userId: string,
  { keyword, ...input }: ParsedInput<'describeTerm'>,
): Promise<CallOutput<'describeTerm'>> {
  const broader = input.broader && without(keyword, input.broader)
  const synonyms = input.synonyms && without(keyword, input.synonyms)
  const words = [keyword, ...(broader ?? []), ...(synonyms ?? [])]
  return changeVocabulary(needs, userId, words, async (known, tx) => {
    const term = termOf(known, keyword)
    const broaderFolds = broader?.map(foldKeyword) ?? term.broader
    if (await isNarrower(tx, userId, broaderFolds, term.folded))
      throw new AppError('invalid_input', 'A term cannot be broader than itself.')
    const parents = (broader ?? []).map((word) => ({ ...termOf(known, word), uses: [] }))
    const language = input.language === undefined ? term.language : input.language
    const changed = { ...term, uses: [], broader: broaderFolds, language }
    const words = synonyms ? withSynonyms(known, term, synonyms) : replacedBy(known, term)
    return [changed, ...parents, ...inLanguages(words, term, input.synonym_languages ?? [])]
  })
}

const termOf = (known: readonly Term[], word: string): Term => {
  const folded = foldKeyword(word)
  return known.find((term) => term.folded === folded) ?? plainTerm(word)
}

const without = (keyword: string, words: readonly string[]) =>
  distinctKeywords(words.map((word) => word.toWellFormed())).filter(
    (word) => foldKeyword(word) !== foldKeyword(keyword),
  )

function withSynonyms(known: readonly Term[], term: Term, synonyms: readonly string[]): Term[] {
  const folds = new Set(synonyms.map(foldKeyword))
  const gone = replacedBy(known, term).filter(({ folded }) => !folds.has(folded))
  return [
    ...synonyms.map((word) => ({
      ...plainTerm(word),
      language: termOf(known, word).language,
      uses: [term.folded],
    })),
    ...gone.map((word) => ({ ...word, uses: word.uses.filter((use) => use !== term.folded) })),
  ]
}

const replacedBy = (known: readonly Term[], { folded }: Term) =>
  known.filter(({ uses }) => uses.includes(folded))

type Languages = NonNullable<ParsedInput<'describeTerm'>['synonym_languages']>

function inLanguages(words: readonly Term[], term: Term, languages: Languages): Term[] {
  const byFold = new Map(languages.map((each) => [foldKeyword(each.synonym), each]))
  const isSynonym = new Set(replacedBy(words, term).map(({ folded }) => folded))
  for (const [folded, { synonym }] of byFold)
    if (!isSynonym.has(folded))
      throw new AppError('invalid_input', `“${synonym}” is not a synonym of “${term.spelling}”.`)
  return words.map((word) => {
    const language = byFold.get(word.folded)?.language
    return language === undefined ? word : { ...word, language }
  })
}

type Wanted = (known: Term[], tx: Db) => Term[] | Promise<Term[]>

/** Changes terms as one act of the history. */
async function changeVocabulary(
  { db, clock }: Needs,
  userId: string,
  words: readonly string[],
  wanted: Wanted,
): Promise<CallOutput<'describeTerm'>> {
  if (words.length === 0 || words.some((word) => foldKeyword(word) === ''))
    throw new AppError('invalid_input', 'A keyword needs at least one letter or digit.')
  return db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    await lockTerms(tx, userId)
    const folds = words.map(foldKeyword)
    const known = await selectTerms(tx, userId, folds, { replacing: folds })
    const terms = await changeTerms(tx, userId, known, await wanted(known, tx))
    const act_id = await recordAct(tx, userId, {
      kind: 'terms',
      at: clock.now(),
      photos: [],
      terms: { terms, spellings: [] },
      summary: { terms: words.slice(0, 10).map((word) => termOf(known, word).spelling) },
    })
    return {
      message: act_id ? 'Your vocabulary was changed.' : 'It was like this already.',
      act_id,
    }
  })
}
