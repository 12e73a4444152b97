import type { CallInput, CallOutput } from '@verso/contract/call.ts'
import type pg from 'pg'
import { foldKeyword } from '../server/src/features/keywords/fold.ts'
import type { Ask } from './asker.ts'
import type { Case, Setup } from './screen.ts'
import { keywordAt } from './screens-photos.ts'

const photosASave = 200
/** As many global exclusions are added as are removed. */
const globalsASave = 25
const lasting = 275

type Row = { id: string; keywords: string[]; excluded_keywords: string[]; updated_at: Date }
type Statements = { changes: string; folded: string[]; amounts: number[]; words: string[] }

/** A save of 200 changed photos and 50 global changes, different ones in each round. */
export function saveCase(setup: Setup, ask: Ask): Case {
  let ids: string[] = []
  let input: CallInput<'saveKeywords'> = {}
  let statements: Statements = { changes: '[]', folded: [], amounts: [], words: [] }
  return {
    name: 'save: 200 photos, 50 global',
    rounds: 40,
    async prepare(round) {
      if (ids.length === 0) ids = await allIds(setup)
      const rows = await someRows(setup, ids)
      input = {
        image_keywords: rows.slice(0, photosASave).map(toEdit),
        excluded_keywords: globals(round * 2),
      }
      statements = toStatements(rows.slice(photosASave), globals(round * 2 + 1))
    },
    async call() {
      const answer = await ask('saveKeywords', input)
      const done = JSON.parse(answer.toString()) as CallOutput<'saveKeywords'>
      // Allows for chosen keywords that are already excluded: they do not change.
      if (done.photos < 0.9 * photosASave || done.keywords < 1.8 * globalsASave)
        throw new Error(`The save changed ${done.photos} photos and ${done.keywords} keywords.`)
    },
    sql: () => saveBySql(setup, statements),
  }
}

/** 275 exclusions that stay and 25 that change with each turn. */
const globals = (turn: number) => [
  ...Array.from({ length: lasting }, (_, n) => keywordAt(n * 40 + 7)),
  ...Array.from({ length: globalsASave }, (_, n) =>
    keywordAt(((turn + 20) * globalsASave + n) * 3 + 1),
  ),
]

async function allIds({ pool, userId }: Setup): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from photos where user_id = $1 and status = 'completed'`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

/** Twice as many rows as one save needs: half for the app, half for the SQL. */
async function someRows({ pool, userId }: Setup, ids: string[]): Promise<Row[]> {
  const chosen = new Set<string>()
  while (chosen.size < 2 * photosASave)
    chosen.add(ids[Math.floor(Math.random() * ids.length)] ?? '')
  const { rows } = await pool.query<Row>(
    `select id, keywords, excluded_keywords, updated_at from photos
     where user_id = $1 and id = any($2::uuid[])`,
    [userId, [...chosen]],
  )
  return rows.toSorted(() => Math.random() - 0.5)
}

const includedIn = ({ keywords, excluded_keywords }: Row) =>
  keywords.filter((word) => !excluded_keywords.includes(word))

const toEdit = (row: Row) => ({
  image_id: row.id,
  included_keywords: includedIn(row).slice(1),
  updated_date: row.updated_at.toISOString(),
})

/** The statements of the save, prepared outside the measured time according to the app's rules. */
function toStatements(rows: Row[], words: string[]): Statements {
  const counts = new Map<string, number>()
  const changes = rows.map((row) => {
    const [off = ''] = includedIn(row)
    counts.set(foldKeyword(off), (counts.get(foldKeyword(off)) ?? 0) - 1)
    return { id: row.id, excluded_keywords: [...row.excluded_keywords, off] }
  })
  const [folded, amounts] = [[...counts.keys()], [...counts.values()]]
  return { changes: JSON.stringify(changes), folded, amounts, words }
}

async function saveBySql({ pool, userId }: Setup, { changes, ...rest }: Statements) {
  const client = await pool.connect()
  const run = (name: string, text: string, ...values: unknown[]) =>
    client.query({ name: `bench ${name}`, text, values: [userId, ...values] })
  try {
    await client.query('begin')
    await run('save row', 'select * from keyword_saves where user_id = $1 for update')
    await run(
      'save rows',
      `select p.* from photos p join jsonb_to_recordset($2::jsonb) as t (id uuid) using (id)
       where user_id = $1 order by p.id for update of p`,
      changes,
    )
    await run(
      'save photos',
      `update photos p set excluded_keywords = t.excluded_keywords, updated_at = clock_timestamp()
       from jsonb_to_recordset($2::jsonb) as t (id uuid, excluded_keywords text[])
       where p.user_id = $1 and p.id = t.id returning p.id, p.updated_at`,
      changes,
    )
    await saveWords(run, rest)
    await run(
      'save undo',
      `update keyword_saves set photos = $2::jsonb, at = now() where user_id = $1`,
      changes,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

type Run = (name: string, text: string, ...values: unknown[]) => Promise<pg.QueryResult>

async function saveWords(run: Run, { folded, amounts, words }: Omit<Statements, 'changes'>) {
  await run(
    'save counts',
    `update keyword_counts c set n = c.n + t.n from unnest($2::text[], $3::int[]) as t (folded, n)
     where c.user_id = $1 and c.folded = t.folded`,
    folded,
    amounts,
  )
  await run(
    'save zeros',
    `delete from keyword_counts where user_id = $1 and folded = any($2::text[]) and n = 0`,
    folded,
  )
  const keys = words.map(foldKeyword)
  await run(
    'save off',
    `delete from keyword_exclusions where user_id = $1 and not keyword = any($2::text[])`,
    keys,
  )
  await run(
    'save on',
    `insert into keyword_exclusions (user_id, keyword, spelling)
     select $1, k, w from unnest($2::text[], $3::text[]) as t (k, w) on conflict do nothing`,
    keys,
    words,
  )
}
