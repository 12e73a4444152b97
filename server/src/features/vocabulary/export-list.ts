import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import type { Deps } from '../../deps.ts'
import { plainTerm } from '../keywords/change-terms.ts'
import { allTerms } from '../keywords/term-queries.ts'
import { shownSpellings } from './list-queries.ts'

/**
 * The vocabulary in the format that Lightroom and Bridge read: each term under all of its broader terms, with its
 * synonyms below it.
 */
export async function exportKeywordList(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { which }: ParsedInput<'exportKeywordList'>,
): Promise<CallOutput<'exportKeywordList'>> {
  const rows = await allTerms(db, userId)
  const shown = await shownSpellings(db, userId)
  const terms = new Map(
    rows.filter(({ uses }) => uses.length === 0).map((term) => [term.folded, term]),
  )
  if (which === 'all')
    for (const { folded, spelling } of shown)
      terms.set(folded, { ...(terms.get(folded) ?? plainTerm(spelling)), spelling })
  const used = new Set(shown.map(({ folded }) => folded))
  const wanted = [...terms.values()].filter(
    ({ folded, is_preferred, is_category }) =>
      is_preferred || is_category || (which === 'all' && used.has(folded)),
  )
  const synonyms = Map.groupBy(
    rows.filter(({ uses }) => uses.length > 0),
    ({ uses }) => uses[0],
  )
  const included = new Set<string>()
  for (const { folded } of wanted) include(folded)
  const children = Map.groupBy(
    [...included].flatMap((folded) => {
      const parents = terms.get(folded)?.broader.filter((parent) => included.has(parent)) ?? []
      return (parents.length > 0 ? parents : ['']).map((parent) => ({ folded, parent }))
    }),
    ({ parent }) => parent,
  )
  const lines: string[] = []
  write('', 0)
  return { text: lines.map((line) => `${line}\n`).join(''), terms: included.size }

  /** Includes a term with all its broader terms. */
  function include(folded: string): void {
    if (included.has(folded) || !terms.has(folded)) return
    included.add(folded)
    for (const parent of terms.get(folded)?.broader ?? []) include(parent)
  }

  function write(parent: string, depth: number): void {
    const found = (children.get(parent) ?? []).flatMap(({ folded }) => terms.get(folded) ?? [])
    if (depth >= limits.keywordList.depth) return
    for (const term of found.toSorted((a, b) => byName(a.spelling, b.spelling))) {
      if (lines.length >= limits.keywordList.lines) return
      const indent = '\t'.repeat(depth)
      lines.push(`${indent}${term.is_category ? `[${term.spelling}]` : term.spelling}`)
      if (!term.is_category)
        for (const { spelling } of synonyms.get(term.folded) ?? [])
          lines.push(`${indent}\t{${spelling}}`)
      write(term.folded, depth + 1)
    }
  }
}

const byName = new Intl.Collator('en', { numeric: true }).compare
