/** A valid answer for any photo, in the form that the prompt asks for. */
export function describedPhoto(system: string): object {
  const isEditorial = system.includes('Editorial use')
  if (system.startsWith('You describe one photograph')) {
    const short = { reasoning, period: null, location: nowhere, description, keywords: terms }
    return isEditorial ? { ...short, editorial: names } : short
  }
  return isEditorial ? { ...photo, editorial } : { ...photo, names: [] }
}

const description = 'Three fishing boats lie in a small harbour at dusk.'
const reasoning = 'Low light over the water; nothing in the picture tells the year.'
const terms = ['harbour', 'fishing boat', 'sea', 'dusk', 'pier', 'rope', 'calm water', 'blue']

const photo = {
  seen: ['three wooden boats', 'calm water', 'low light'],
  text_in_image: null,
  is_photographed_print: false,
  people: { count: 0, age_bands: [] },
  reasoning,
  period: { clue: null, edtf: null, label: null, confidence: 'none', basis: 'none' },
  location: {
    clue: null,
    sublocation: null,
    city: null,
    state: null,
    country: null,
    confidence: 'none',
    basis: 'none',
  },
  description,
  keywords: terms.map((term) => ({ term, facet: 'object', broader: [], certainty: 'sure' })),
  content_flags: [],
}

const names = { headline: null, brands: [], event: null, people: [] }
const editorial = { ...names, organisations: [], works_and_characters: [] }
const nowhere = { city: null, country: null }
