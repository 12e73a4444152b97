/** The facets of a list with more photos than are counted. */
export const facets = {
  count: 10_001,
  is_capped: true,
  statuses: { pending: 0, completed: 10_001, failed: 0 },
  keywords: [],
  spans: [],
  countries: [
    { value: 'Italy', count: 10_001 },
    { value: 'France', count: 237 },
  ],
  cities: [],
  people: [],
  cameras: [],
  modes: [],
  models: [],
  albums: [],
  reviewed: 0,
  not_reviewed: 0,
  edited: 0,
  unsure: { period: 0, location: 0 },
}
