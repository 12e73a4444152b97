import { randomUUID } from 'node:crypto'
import { foldKeyword } from '../server/src/features/keywords/fold.ts'
import { copyInto, type Value } from './copy.ts'
import type { Setup } from './screen.ts'

const full = { photos: 100_000, keywords: 50_000 }
const perPhoto = 20
const globallyExcluded = 300
/** Three kinds of names: typical camera names, names with a common word, and names with a rare word. */
const base = (n: number) => (n % 8000 === 17 ? 'Zanzibar' : n % 3 === 0 ? 'Harbour morning' : 'IMG')

/** Returns the keyword with this number: two words, unique even when folded. */
export const keywordAt = (n: number) => `${syllables(n % 997)} ${syllables(1000 + n)}`

function syllables(n: number): string {
  const parts = ['ka', 'lo', 'mi', 'nu', 'pa', 're', 'so', 'ti', 'vo', 'ze']
  return [...String(n)].map((digit) => parts[Number(digit)]).join('')
}

/** Pseudo-random numbers that are the same in each run; low ones are more frequent, as some keywords are. */
function* picks(seed: number, below: number): Generator<number> {
  let state = seed * 2_654_435_761 + 1
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield Math.floor(below * (state / 2 ** 32) ** 2)
  }
}

/** Adds 100,000 photos of one owner with 20 of 50,000 keywords each, and their counts. */
export async function seedPhotos(setup: Setup): Promise<void> {
  const { scale, userId, pool } = setup
  const photos = Math.round(full.photos * scale)
  const counts = new Map<number, number>()
  await copyInto(setup, 'photos', photoColumns, photoRows(userId, photos, scale, counts))
  const columns = ['user_id', 'folded', 'spelling', 'n']
  const counted = [...counts].map(([n, times]) => {
    const spelling = keywordAt(n)
    return [userId, foldKeyword(spelling), spelling, times]
  })
  await copyInto(setup, 'keyword_counts', columns, counted)
  const excluded = Array.from({ length: globallyExcluded }, (_, n) => keywordAt(n * 40 + 7))
  await copyInto(
    setup,
    'keyword_exclusions',
    ['user_id', 'keyword', 'spelling'],
    excluded.map((spelling) => [userId, foldKeyword(spelling), spelling]),
  )
  await pool.query(
    `insert into photo_counters (user_id, pending, completed, failed)
     select user_id, 0, count(*) filter (where status = 'completed'),
       count(*) filter (where status = 'failed')
     from photos where user_id = $1 group by 1
     on conflict (user_id) do update set completed = excluded.completed, failed = excluded.failed`,
    [userId],
  )
}

const photoColumns = [
  'id',
  'user_id',
  'name',
  'object_key',
  'original_name',
  'mode',
  'content_type',
  'bytes',
  'sha256',
  'width',
  'height',
  'status',
  'facts',
  'keywords',
  'excluded_keywords',
  'included_folds',
  'description',
  'reason',
  'period',
  'location',
  'has_thumbnail',
  'model',
  'created_at',
  'updated_at',
]

function* photoRows(
  userId: string,
  count: number,
  scale: number,
  counts: Map<number, number>,
): Generator<Value[]> {
  const facts = JSON.stringify({ camera: 'A camera', taken: '1964-06-01', notes: 'x'.repeat(400) })
  const text =
    'A harbour in the early morning, with boats along the quay and nets laid out to dry. '
  for (let n = 0; n < count; n += 1) {
    const failed = n % 100 === 99
    const numbers = failed ? [] : keywordsOf(n, Math.round(full.keywords * scale))
    for (const [place, number] of numbers.entries())
      if (place > 0) counts.set(number, (counts.get(number) ?? 0) + 1)
    const keywords = numbers.map(keywordAt)
    const id = randomUUID()
    const created = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()
    yield [
      id,
      userId,
      `${id}-img-${n}.jpg`,
      `photos/${userId}/${id}-img-${n}.jpg`,
      `${base(n)} ${String(n).padStart(6, '0')}.jpg`,
      'Photo Organizing',
      'image/jpeg',
      25e5,
      '0'.repeat(64),
      4e3,
      3e3,
      failed ? 'failed' : 'completed',
      facts,
      keywords,
      keywords.slice(0, 1),
      keywords.slice(1).map(foldKeyword),
      text.repeat(2),
      text,
      '1960s',
      'Bergen, Norway',
      true,
      'A model',
      created,
      created,
    ]
  }
}

/** Makes sure that every keyword is used: the first ones in turn, the others at random. */
function keywordsOf(n: number, keywords: number): number[] {
  const chosen = new Set([n % 37, n % keywords])
  for (const pick of picks(n, keywords)) {
    if (chosen.size === perPhoto) return [...chosen]
    chosen.add(pick)
  }
  return [...chosen]
}
