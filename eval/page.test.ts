import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import { evaluationPage } from './page.ts'
import type { Answer, Column, PhotoRecord, Predicted } from './record.ts'
import type { Truth } from './truth.ts'

const at = new Date('2026-06-01T00:00:00Z')
const knowledge = {
  broader: () => new Set<string>(),
  gazetteer: { positionOf: () => null },
  now: at,
}
const column: Column = {
  id: 'a',
  provider: 'ollama',
  model: 'qwen3-vl:8b',
  prompt_version: 'photo-2',
  condition: 'pixels',
  origin: 'asked',
}

const predicted = (over: Partial<Predicted> = {}): Predicted => ({
  keywords: [{ keyword: 'dog', certainty: 'sure' }],
  description: 'A dog.',
  period: 'NA',
  period_edtf: null,
  location: 'NA',
  place: { sublocation: null, city: null, state: null, country: null },
  confidence: { period: null, place: null },
  ...over,
})

const truthOf = (...words: string[]): Truth => ({
  keywords: { words, from: 'file' },
  period: null,
  place: null,
})

const answerOf = (over: Partial<Answer> = {}): Answer => ({
  column: 'a',
  predicted: predicted(),
  error: null,
  seconds: 1,
  tokens: 100,
  usd: 0.001,
  ...over,
})

function pageOf(photos: { name: string; truth: Truth; answer: Answer }[], columns = [column]) {
  const records: PhotoRecord[] = photos.map(({ name, truth, answer }) => ({
    photo: name,
    sha256: name,
    truth,
    answers: columns.map(({ id }) => ({ ...answer, column: id })),
  }))
  const judged = columns.map(() =>
    photos.map(({ truth, answer }) => judge(answer, truth, knowledge)),
  )
  const thumbnails = new Map([['a.jpg', Buffer.from('picture')]])
  return evaluationPage({ columns, records, judged, thumbnails, notes: [], at })
}

test('hostile text in keywords, names, models and errors is shown as plain text', () => {
  const attack = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>\u202e`
  const page = pageOf(
    [
      {
        name: `a${attack}.jpg`,
        truth: truthOf(attack),
        answer: answerOf({
          predicted: predicted({
            keywords: [{ keyword: attack, certainty: 'likely' }],
            description: attack,
            period: attack,
            location: attack,
            confidence: { period: attack, place: attack },
          }),
        }),
      },
      {
        name: 'b.jpg',
        truth: truthOf('dog'),
        answer: answerOf({ predicted: null, error: attack }),
      },
    ],
    [{ ...column, model: attack, prompt_version: attack, origin: 'earlier' }],
  )
  expect(page).not.toMatch(/<script|<img src=x|onerror=alert\(2\)>|\u202e/)
  expect(page).toContain('&#60;script&#62;alert(1)')
})

test("the page loads nothing, runs nothing, and uses the app's colours for light and dark", () => {
  const page = pageOf([{ name: 'a.jpg', truth: truthOf('dog'), answer: answerOf() }])
  expect(page).toContain(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"`)
  expect(page).not.toMatch(/https?:|url\(|@import|<link|<script/)
  expect(page).toContain('--color-bg: light-dark(')
  expect(page).toContain(
    `src="data:image/jpeg;base64,${Buffer.from('picture').toString('base64')}"`,
  )
})

test('the worst photo comes first, and each keyword is marked with how it compares with the truth', () => {
  const cat = predicted({ keywords: [{ keyword: 'cat', certainty: 'sure' }] })
  const page = pageOf([
    { name: 'good.jpg', truth: truthOf('dog'), answer: answerOf() },
    {
      name: 'failed.jpg',
      truth: truthOf('dog'),
      answer: answerOf({ predicted: null, error: 'No.' }),
    },
    { name: 'wrong.jpg', truth: truthOf('dog'), answer: answerOf({ predicted: cat }) },
  ])
  const order = [...page.matchAll(/<h3>\s*(\w+)\.jpg/g)].map(([, name]) => name)
  expect(order).toEqual(['failed', 'wrong', 'good'])
  expect(page).toMatch(/<li class="right">\s*✓ dog\s*<\/li>/)
  expect(page).toMatch(/<li class="unrelated">\s*✕ cat\s*<\/li>/)
  expect(page).toContain('Not described: No.')
})

test('only the 300 worst of many photos are shown, and the page says this', () => {
  const photos = Array.from({ length: 305 }, (_, number) => ({
    name: `${number}.jpg`,
    truth: truthOf('dog'),
    answer: answerOf(),
  }))
  const page = pageOf(photos)
  expect(page.match(/<article/g)).toHaveLength(300)
  expect(page).toContain('The 300 worst of 305 are shown')
})
