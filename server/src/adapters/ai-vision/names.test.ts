import { expect, test } from 'vitest'
import { convert } from '../../test/convert-answer.ts'

const names = {
  headline: 'Concert in Rome',
  event: 'Open-air festival',
  works_and_characters: ['Aida'],
  brands: ['Yamaha', 'yamaha'],
  organisations: ['RAI'],
  people: [
    {
      name: 'Jane Roe',
      basis: 'text_in_image',
    },
    {
      name: 'Max Muster',
      basis: 'metadata',
    },
    {
      name: 'Erika Mann',
      basis: 'context',
    },
    null,
  ],
}

// AI-008
test('editorial keywords begin with people, event and brands, without repetitions', () => {
  const { keywords } = convert({ editorial: names })
  expect(keywords).toEqual([
    'Jane Roe',
    'Max Muster',
    'Erika Mann',
    'Open-air festival',
    'Yamaha',
    'RAI',
    'Aida',
    'harbour',
  ])
})

// AI-008, A-16
test('a name that the model claims to have read in the file, but that is not there, counts as recognised', () => {
  const answer = convert({ editorial: names }, { changes: { note: 'With MAX  MUSTER on stage' } })
  expect(answer.details?.editorial?.people).toEqual([
    { name: 'Jane Roe', basis: 'text_in_image' },
    { name: 'Max Muster', basis: 'metadata' },
    { name: 'Erika Mann', basis: 'recognised' },
  ])
  expect(answer.details?.unverified).toContain('Erika Mann')
})

// AI-007
test('Photo Organizing ignores editorial names in the answer', () => {
  const answer = convert({ editorial: names }, { changes: { mode: 'Photo Organizing' } })
  expect(answer.keywords).toEqual(['harbour'])
  expect(answer.details?.editorial).toBeUndefined()
})

const organizing = { mode: 'Photo Organizing' } as const

// AI-007
test('in Photo Organizing a name that only the AI recognises is a hint, never a keyword', () => {
  const answer = convert(
    {
      names: [
        { name: 'Jane Star', basis: 'recognised' },
        { name: 'Ada Miller', basis: 'context' },
        { name: 'Max Muster', basis: 'metadata' },
      ],
      keywords: [
        'Jane Star',
        { term: 'Tom Idol', facet: 'people', broader: [], certainty: 'sure' },
        { term: 'Golden Gate Bridge', facet: 'building', broader: [], certainty: 'sure' },
        { term: 'two people', facet: 'people', broader: [], certainty: 'sure' },
        'fog',
        'sea',
      ],
    },
    { changes: { ...organizing, people: ['Ada Miller'] } },
  )
  expect(answer.keywords).toEqual(['Ada Miller', 'Golden Gate Bridge', 'two people', 'fog', 'sea'])
  expect(answer.details?.name_hints).toEqual(['Jane Star', 'Max Muster', 'Tom Idol'])
})

// AI-007
test('capitalised keywords about people are not names if a model capitalises everything', () => {
  const terms = ['Two People', 'Old Harbour', 'Sunset', 'Fishing Boat', 'Calm Sea']
  const keywords = terms.map((term) => ({ term, facet: 'people', broader: [], certainty: 'sure' }))
  expect(convert({ keywords }, { changes: organizing }).keywords).toEqual(terms)
})

// AI-008
test('editorial names and brands without a source stay keywords and are marked as unverified', () => {
  const answer = convert({
    editorial: { ...names, people: [{ name: 'Jane Roe', basis: 'text_in_image' }] },
    text_in_image: 'RAI UNO',
  })
  expect(answer.keywords.slice(0, 3)).toEqual(['Jane Roe', 'Open-air festival', 'Yamaha'])
  expect(answer.details?.unverified).toEqual(['Jane Roe', 'Yamaha'])
})

test('excluded names are left out like excluded keywords', () => {
  const { keywords } = convert(
    { editorial: names },
    { changes: { excluded: ['JANE ROE', 'Harbour'] } },
  )
  expect(keywords).not.toContain('Jane Roe')
  expect(keywords).not.toContain('harbour')
})
