import type { CallInput } from '@verso/contract/call.ts'
import type { Ask } from './asker.ts'
import type { Case, Setup } from './screen.ts'
import { pageBySql } from './screens-list.ts'

const totals = {
  included: `select spelling, n from keyword_counts c where user_id = $1 and not exists
    (select from keyword_exclusions e where e.user_id = c.user_id and e.keyword = c.folded)`,
  excluded: `select e.spelling, coalesce(c.n, 0) as n from keyword_exclusions e
    left join keyword_counts c on c.user_id = e.user_id and c.folded = e.keyword where e.user_id = $1`,
}

/** The pages of the editor with their keyword counts, and the lists of the global tab. */
export function editorCases(setup: Setup, ask: Ask): Case[] {
  const deep = Math.round(1990 * setup.scale)
  const pages: [string, { page?: number; search?: string }][] = [
    ['first page', {}],
    ['deep', { page: deep }],
    ['rare term', { search: 'zanzibar' }],
    ['common term', { search: 'harbour' }],
  ]
  const lists: [string, CallInput<'listKeywords'>, string][] = [
    ['by count', { list: 'included', limit: 500 }, 'n desc, folded desc limit 500'],
    [
      'by name, deep',
      { list: 'included', limit: 500, sort_by: 'name', sort_order: 'asc', offset: 20_000 },
      'spelling collate natural_ci, folded limit 500 offset 20000',
    ],
    ['searched', { list: 'included', limit: 500, search: 'kalo' }, 'n desc, folded desc limit 500'],
  ]
  return [
    ...pages.map(([name, input]) => ({
      name: `editor: ${name}`,
      call: () => ask('getImages', { ...input, sort_by: 'created_at' }),
      sql: () => Promise.all([pageBySql(setup, input), totalsBySql(setup)]),
    })),
    ...lists.map(([name, input, order]) => ({
      name: `keywords: ${name}`,
      call: () => ask('listKeywords', input),
      sql: () => keywordsBySql(setup, order, input.search ?? ''),
    })),
  ]
}

/**
 * The keyword part of `getImages` in SQL: the most frequent included and excluded keywords, the number of each, and the
 * last save.
 */
function totalsBySql({ pool, userId }: Setup) {
  const ask = (name: string, text: string) =>
    pool.query({ name: `bench ${name}`, text, values: [userId] })
  const frequentKeywords = (list: string) =>
    `select json_object_agg(spelling, n) from (${list} order by n desc, 1 desc limit 5000) as k`
  return Promise.all([
    ask('included', frequentKeywords(totals.included)),
    ask('excluded', frequentKeywords(totals.excluded)),
    ask('included total', `select count(*) from (${totals.included}) as k`),
    ask('excluded total', 'select count(*) from keyword_exclusions where user_id = $1'),
    ask('saves', 'select exclusions_version, at from keyword_saves where user_id = $1'),
  ])
}

function keywordsBySql({ pool, userId }: Setup, order: string, search: string) {
  const matching = totals.included + (search ? ` and spelling ilike '%${search}%'` : '')
  const page = matching.replace('spelling, n', 'folded, spelling, n')
  return Promise.all([
    pool.query(`${page} order by ${order}`, [userId]),
    pool.query(`select count(*) from (${matching}) as k`, [userId]),
  ])
}
