/** A valid answer for any photo, in the form that the prompt asks for. */
export function describedPhoto(system: string): object {
  const isEditorial = system.includes('Editorial use')
  if (system.startsWith('You describe one photograph')) {
    const { description, keywords, reasoning } = photo
    const short = { description, keywords, reasoning, period: null, location: nowhere }
    return isEditorial ? { ...short, editorial: names } : short
  }
  return isEditorial ? { ...photo, editorial } : photo
}

const photo = {
  description: 'Three fishing boats lie in a small harbour at dusk.',
  keywords: ['harbour', 'fishing boat', 'sea', 'dusk', 'pier', 'rope', 'calm water', 'blue'],
  reasoning: 'Low light over the water; nothing in the picture tells the year.',
  period: { edtf: null, label: null, confidence: 'none', basis: 'none' },
  location: {
    sublocation: null,
    city: null,
    state: null,
    country: null,
    confidence: 'none',
    basis: 'none',
  },
  content_flags: [],
}

const names = { headline: null, brands: [], event: null, people: [] }
const editorial = { ...names, organisations: [], works_and_characters: [] }
const nowhere = { city: null, country: null }
