import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { AppError } from '../../app-error.ts'
import type { Term } from '../../db/act-schema.ts'
import type { Deps } from '../../deps.ts'
import { changeTerms, plainTerm } from '../keywords/change-terms.ts'
import { distinctKeywords, foldKeyword } from '../keywords/fold.ts'
import { beginSave } from '../keywords/save-queries.ts'
import { lockTerms, selectTerms } from '../keywords/term-queries.ts'
import { decideOnPhotos } from './decide-on-photos.ts'
import { photosProposing, selectProposals, writeMode } from './proposal-queries.ts'
import { recordOnPhotos } from './record-on-photos.ts'
import { refuseExcluded } from './refuse-excluded.ts'
import { replacedTerms } from './replaced-terms.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs'>
type Changed = Promise<CallOutput<'acceptProposals'>>

/** Sets the caller's mode. A prediction that is being stored is finished first, in the previous mode. */
export async function setVocabularyMode(
  { db }: Pick<Needs, 'db'>,
  userId: string,
  { mode }: ParsedInput<'setVocabularyMode'>,
): Promise<CallOutput<'setVocabularyMode'>> {
  return db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    await lockTerms(tx, userId)
    await writeMode(tx, userId, mode)
    return { message: 'The setting was saved.' }
  })
}

/** One page of the proposed words on the caller's photos. */
export async function listProposals(
  { db }: Pick<Needs, 'db'>,
  userId: string,
  { offset, limit }: ParsedInput<'listProposals'>,
): Promise<CallOutput<'listProposals'>> {
  const proposals = await selectProposals(db, userId)
  return { proposals: proposals.slice(offset, offset + limit), total: proposals.length }
}

/** Makes proposed words preferred terms and keywords of their photos, as one act. */
export const acceptProposals = (
  needs: Needs,
  userId: string,
  input: ParsedInput<'acceptProposals'>,
): Changed =>
  decide(needs, userId, wordsOf(input.keywords), (words, known) => ({
    become: (word) => [termOf(known, word).spelling],
    terms: words.map((word) => preferred(termOf(known, word))),
    summary: { added: words.slice(0, 10) },
  }))

/** Makes proposed words synonyms of a preferred term, which their photos get as a keyword, as one act. */
export async function mapProposals(
  needs: Needs,
  userId: string,
  input: ParsedInput<'mapProposals'>,
): Changed {
  const [to] = wordsOf([input.to])
  const from = wordsOf(input.keywords)
  if (to === undefined || from.length === 0) throw noWord()
  return decide(needs, userId, wordsOf([...from, to]), (words, known) => ({
    become: () => [to],
    terms: replacedTerms(known, words, [to]).map((term) =>
      term.folded === foldKeyword(to) ? preferred(term) : term,
    ),
    summary: { removed: from.slice(0, 10), added: [to] },
  }))
}

/** Refuses proposed words, as one act; later descriptions do not propose them again. */
export const refuseProposals = (
  needs: Needs,
  userId: string,
  input: ParsedInput<'refuseProposals'>,
): Changed =>
  decide(needs, userId, wordsOf(input.keywords), (words, known) => ({
    become: () => [],
    // A word that has become part of the vocabulary since then stays in it.
    terms: words
      .map((word) => termOf(known, word))
      .filter(({ is_preferred, uses }) => !is_preferred && uses.length === 0)
      .map((term) => ({ ...term, is_refused: true })),
    summary: { removed: words.slice(0, 10) },
  }))

const wordsOf = (words: readonly string[]) =>
  distinctKeywords(words.map((word) => word.toWellFormed()))

const noWord = () => new AppError('invalid_input', 'A keyword needs at least one letter or digit.')

const termOf = (known: readonly Term[], word: string): Term =>
  known.find(({ folded }) => folded === foldKeyword(word)) ?? plainTerm(word)

const preferred = (term: Term): Term => ({
  ...term,
  uses: [],
  is_preferred: true,
  is_refused: false,
})

type Decided = {
  become: (word: string) => string[]
  terms: Term[]
  summary: { added?: string[]; removed?: string[] }
}

async function decide(
  { db, clock, jobs }: Needs,
  userId: string,
  words: string[],
  decisionOf: (words: string[], known: Term[]) => Decided,
): Changed {
  if (words.length === 0) throw noWord()
  return db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    await lockTerms(tx, userId)
    const folds = words.map(foldKeyword)
    const known = await selectTerms(tx, userId, folds, { replacing: folds })
    const { become, terms, summary } = decisionOf(words, known)
    await refuseExcluded(tx, userId, words.flatMap(become))
    const changes = await changeTerms(tx, userId, known, terms)
    const ids = await photosProposing(tx, userId, new Set(folds))
    const edit = {
      decide: Object.fromEntries(words.map((word) => [foldKeyword(word), become(word)])),
    }
    return recordOnPhotos(
      { tx, jobs },
      userId,
      { kind: 'proposals', at: clock.now(), summary, terms: { terms: changes, spellings: [] } },
      { ids, edit, change: (some) => decideOnPhotos(tx, userId, some, edit) },
    )
  })
}
