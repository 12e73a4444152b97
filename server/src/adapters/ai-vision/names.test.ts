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

const aboutPeople = (term: string) => ({
  term,
  facet: 'people',
  broader: [],
  certainty: 'sure',
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
  const terms = ['Two People', 'Fisherman', 'Dock Workers', 'Spectators', 'Calm Sea']
  const description = 'On the quay, dock workers and spectators look at the calm sea.'
  const answer = convert({ description, keywords: terms.map(aboutPeople) }, { changes: organizing })
  expect(answer.keywords).toEqual(terms)
  expect(answer.details?.name_hints).toBeUndefined()
})

// AI-007
test('names are not keywords either if a model capitalises everything', () => {
  const terms = ['Two People', 'Beyoncé', 'Tom Idol', 'Concert', 'Stage', 'Singer']
  const description = 'A singer at a concert, on the stage.'
  const answer = convert({ description, keywords: terms.map(aboutPeople) }, { changes: organizing })
  expect(answer.keywords).toEqual(['Two People', 'Concert', 'Stage', 'Singer'])
  expect(answer.details?.name_hints).toEqual(['Beyoncé', 'Tom Idol'])
})

// AI-007
test('a name of one word is a hint, unless the owner, the file or the picture gives it', () => {
  const keywords = [aboutPeople('Beyoncé'), aboutPeople('Woman'), 'stage', 'light', 'dance']
  const of = (changes: object, more: object = {}) =>
    convert({ keywords, ...more }, { changes: { ...organizing, ...changes } })
  expect(of({}).keywords).toEqual(['Woman', 'stage', 'light', 'dance'])
  expect(of({}).details?.name_hints).toEqual(['Beyoncé'])
  for (const answer of [
    of({ note: "At Beyoncé's concert" }),
    of({ people: ['Beyoncé Knowles'] }),
    of({}, { text_in_image: 'BEYONCÉ / LIVE' }),
  ])
    expect(answer.keywords[0]).toBe('Beyoncé')
})

// AI-007
test.each([
  ['Taylor Swift, Tom Hanks, Elvis Presley', ['Taylor Swift', 'Tom Hanks', 'Elvis Presley']],
  ['Taylor Swift; Tom Hanks', ['Taylor Swift', 'Tom Hanks']],
  ['<b>Tom Hanks</b>', ['Tom Hanks']],
  ['"Taylor Swift"', ['Taylor Swift']],
  ['#Beyoncé', ['Beyoncé']],
  ['people>Elvis Presley', ['Elvis Presley']],
  ['• Angela Merkel', ['Angela Merkel']],
  ['Taylor Swift (singer)', ['Taylor Swift']],
  ['Young Elvis Presley', ['Elvis Presley']],
  ['Anna & Otto', ['Anna', 'Otto']],
])('names in the keyword %s are hints, however it is written', (term, expected) => {
  const keywords = [aboutPeople(term), 'stage', 'light', 'dance']
  expect(convert({ keywords }, { changes: organizing }).details?.name_hints).toEqual(expected)
})

// AI-007
test('a name that is written in lower case is a hint if the sentences write it with capitals', () => {
  const keywords = ['taylor swift', 'beyoncé', 'tourists', 'wedding guests'].map(aboutPeople)
  const description = 'Tourists listen to Taylor Swift and to Beyoncé. Wedding guests dance.'
  const { details } = convert({ description, keywords }, { changes: organizing })
  expect(details?.name_hints).toEqual(['taylor swift', 'beyoncé'])
})

// AI-007
test('descriptions of people in German and in capitals are no names', () => {
  const terms = ['Freiwillige Feuerwehr', 'Lachende Menge', 'Oma', 'Kirche', 'Abend']
  const description = 'Die freiwillige Feuerwehr und die lachende Menge stehen vor der Kirche.'
  const german = { ...organizing, language: 'German' }
  const keywords = terms.map(aboutPeople)
  expect(convert({ description, keywords }, { changes: german }).keywords).toEqual(terms)
  const english = ['Nurse', 'Grandma', 'Chef', 'Pêcheur'].map(aboutPeople)
  expect(
    convert({ keywords: english }, { changes: organizing }).details?.name_hints,
  ).toBeUndefined()
})

// AI-007
test.each(['Maria dos Santos', 'Martin ter Horst', 'José y Luis', 'elvis presley'])(
  'the name %s is a hint',
  (term) => {
    const description = 'Elvis Presley sings on a stage.'
    const keywords = [aboutPeople(term), 'stage', 'light', 'dance']
    expect(convert({ description, keywords }, { changes: organizing }).details?.name_hints).toEqual(
      [term],
    )
  },
)

// AI-008
test('in editorial photos a name that is only a keyword is marked as unverified', () => {
  const keywords = [aboutPeople('Taylor Swift'), aboutPeople('Jane Roe'), 'stage']
  const answer = convert({ keywords }, { changes: { note: 'Jane Roe on stage' } })
  expect(answer.keywords).toContain('Taylor Swift')
  expect(answer.details?.unverified).toEqual(['Taylor Swift'])
})

// AI-007
test('a German noun about people is no name', () => {
  const terms = ['Bauarbeiter', 'Radfahrer', 'Tom Idol', 'Straße', 'Abend']
  const answer = convert(
    { keywords: terms.map(aboutPeople) },
    { changes: { ...organizing, language: 'German' } },
  )
  expect(answer.keywords).toEqual(['Bauarbeiter', 'Radfahrer', 'Straße', 'Abend'])
})

// AI-007, AI-008
test('a name is confirmed only by whole words of the file, not by the names of its fields', () => {
  const names = [{ name: 'Dev', basis: 'metadata' }]
  const keywords = [aboutPeople('Dev'), 'sea']
  const device = { make: 'Canon', model: 'EOS', kind: 'camera' } as const
  const facts = { device, existing_caption: 'The developers' }
  const answer = convert({ names, keywords }, { facts, changes: organizing })
  expect(answer.keywords).toEqual(['sea'])
  expect(answer.details?.name_hints).toEqual(['Dev'])
  const editorial = convert({ editorial: { brands: ['Dev'] } }, { facts })
  expect(editorial.details?.unverified).toEqual(['Dev'])
  const named = { ...facts, existing_caption: 'Dev on the beach' }
  expect(convert({ names, keywords }, { facts: named, changes: organizing }).keywords[0]).toBe(
    'Dev',
  )
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
