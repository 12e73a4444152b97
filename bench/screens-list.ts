import type { CallInput } from '@verso/contract/call.ts'
import type { Ask } from './asker.ts'
import type { Case, Setup } from './screen.ts'

type Input = Pick<CallInput<'getImages'>, 'search' | 'status' | 'sort_by' | 'sort_order'> & {
  page?: number
  limit?: number
}

const columns = `p.id, p.user_id, p.name, p.original_name, p.width, p.height, p.keywords, p.added_keywords,
  p.excluded_keywords, p.description, p.own_description, p.reason, p.period, p.own_period, p.location,
  p.own_location, p.created_at, p.updated_at, p.status, p.dimension_height, p.dimension_width,
  p.last_error, p.model, p.has_thumbnail`

/** The list with each sort order, filter and kind of search term, for early and late pages. */
export function listCases(setup: Setup, ask: Ask): Case[] {
  const deep = Math.round(1990 * setup.scale)
  const inputs: [string, Input][] = [
    ['newest', {}],
    ['oldest', { sort_order: 'asc' }],
    ['by name', { sort_by: 'name', sort_order: 'asc' }],
    ['by name, descending', { sort_by: 'name', sort_order: 'desc' }],
    ['100 a page', { limit: 100 }],
    ['failed', { status: 'failed' }],
    ['failed, by name', { status: 'failed', sort_by: 'name' }],
    ['completed, by name', { status: 'completed', sort_by: 'name' }],
    ['pending (none)', { status: 'pending' }],
    ['rare term', { search: 'zanzibar' }],
    ['rare term, by name', { search: 'zanzibar', sort_by: 'name' }],
    ['common term', { search: 'harbour' }],
    ['common term, by name', { search: 'harbour', sort_by: 'name' }],
    ['common term, failed', { search: 'harbour', status: 'failed' }],
    ['term of two letters', { search: 'mg' }],
    ['no hit', { search: 'nothing like it' }],
    ['newest, deep', { page: deep }],
    ['oldest, deep', { page: deep, sort_order: 'asc' }],
    ['by name, deep', { page: deep, sort_by: 'name' }],
    ['completed, deep', { page: deep - 20, status: 'completed' }],
    ['common term, deep', { page: Math.round(600 * setup.scale), search: 'harbour' }],
  ]
  return inputs.map(([name, input]) => ({
    name: `list: ${name}`,
    call: () => ask('getImages', input),
    sql: () => pageBySql(setup, input),
  }))
}

/**
 * The same result with hand-written SQL: the rows of the page, counts by status, global exclusions, and the number of
 * matches.
 */
export async function pageBySql({ pool, userId }: Setup, input: Input): Promise<unknown> {
  const { page = 1, limit = 50, search = '', status = '', sort_by = 'created' } = input
  const order = input.sort_order ?? 'desc'
  const by = sort_by === 'name' ? 'original_name collate natural_ci' : 'created_at'
  const where = [
    'user_id = $1',
    ...(status ? [`status = '${status}'`] : []),
    ...(search ? [`original_name ilike '%${search}%'`] : []),
  ].join(' and ')
  const ids = `select id from photos where ${where} order by ${by} ${order}, id ${order} limit ${limit} offset ${(page - 1) * limit}`
  const named = (text: string) => ({ name: `bench ${hash(text)}`, text, values: [userId] })
  return Promise.all([
    pool.query(
      named(
        `select ${columns} from (${ids}) as i join photos p using (id) order by p.${by} ${order}, p.id ${order}`,
      ),
    ),
    pool.query(named('select pending, completed, failed from photo_counters where user_id = $1')),
    pool.query(named('select keyword, spelling from keyword_exclusions where user_id = $1')),
    search ? pool.query(named(`select count(*) from photos where ${where}`)) : null,
  ])
}

const hash = (text: string) =>
  [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) | 0, 0)
