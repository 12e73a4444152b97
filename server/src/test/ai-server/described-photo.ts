/** A good answer to any photo, in the form that the prompt asks for. */
export function describedPhoto(system: string): object {
  return system.includes('Editorial use') ? { ...photo, editorial } : photo
}

const photo = {
  description: 'Three fishing boats lie in a small harbour at dusk.',
  keywords: ['harbour', 'fishing boat', 'sea', 'dusk', 'pier', 'rope', 'calm water', 'blue'],
  reasoning: 'Low light over the water; nothing in the picture tells the year.',
  period: { edtf: null, label: null, confidence: 'none', basis: 'none' },
  location: {
    ...{ sublocation: null, city: null, state: null, country: null },
    ...{ confidence: 'none', basis: 'none' },
  },
  content_flags: [],
}

const editorial = {
  ...{ headline: null, brands: [], organisations: [], works_and_characters: [] },
  ...{ event: null, people: [] },
}
