import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Term } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAct } from '../acts/record.ts'
import { changedTerms, changeTerms } from '../keywords/change-terms.ts'
import { beginSave } from '../keywords/save-queries.ts'
import { allTerms, lockTerms } from '../keywords/term-queries.ts'
import { decodeList } from './decode-list.ts'
import { importedTerms } from './imported-terms.ts'
import { type ListLine, parseList } from './parse-list.ts'

const max = { skipped: 20, lines: 200 }

/** What importing a list would change. Throws `invalid_input` for a file that is not a list. */
export async function previewKeywordList(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { file }: ParsedInput<'previewKeywordList'>,
): Promise<CallOutput<'previewKeywordList'>> {
  const { lines, encoding } = read(file)
  const { known, terms, skipped } = await compare(db, userId, lines)
  const changes = changedTerms(known, terms)
  const count = (kind: ListLine['kind']) => lines.filter((line) => line.kind === kind).length
  return {
    encoding,
    terms: count('term'),
    categories: count('category'),
    synonyms: count('synonym'),
    added: changes.filter(({ before }) => !before).length,
    changed: changes.filter(({ before }) => before).length,
    skipped: skipped.slice(0, max.skipped),
    skipped_total: skipped.length,
    lines: lines.slice(0, max.lines).map(({ text, depth, kind }) => ({ text, depth, kind })),
  }
}

/** Adds the terms of a list to the vocabulary, as one act. Changes no photo. */
export async function importKeywordList(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { file }: ParsedInput<'importKeywordList'>,
): Promise<CallOutput<'importKeywordList'>> {
  const { lines } = read(file)
  return db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    await lockTerms(tx, userId)
    const { known, terms } = await compare(tx, userId, lines)
    const changes = await changeTerms(tx, userId, known, terms)
    const act_id = await recordAct(tx, userId, {
      kind: 'list',
      at: clock.now(),
      photos: [],
      terms: { terms: changes, spellings: [] },
      summary: {
        terms: changes.slice(0, 10).flatMap(({ after }) => after?.spelling ?? []),
      },
    })
    return {
      message: `${changes.length} term(s) were added or changed`,
      act_id,
      terms: changes.length,
    }
  })
}

function read(file: string) {
  const { text, encoding } = decodeList(Buffer.from(file, 'base64'))
  return { lines: parseList(text), encoding }
}

async function compare(db: Db, userId: string, lines: ListLine[]) {
  const known: Term[] = await allTerms(db, userId)
  return { known, ...importedTerms(known, lines) }
}
