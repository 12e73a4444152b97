const number = (count: number) => count.toLocaleString('en')
const photos = (count: number) => `${number(count)} ${count === 1 ? 'photo' : 'photos'}`

export const viewsCopy = {
  loading: 'Counting photos',
  asList: 'As a list',
  photos,
  none: 'None of these photos has a date or period.',
  timeline: 'Photos by period',
  periods: 'Periods of several years',
  legend: { sure: 'Within these years', maybe: 'Perhaps: the period is longer' },
  bar: (label: string, sure: number, maybe: number) =>
    `${label}: ${photos(sure)}${maybe > 0 ? `, perhaps ${number(maybe)} more` : ''}`,
  undated: (count: number) => `${photos(count)} without a date or period.`,
  moreSpans: (count: number) => `${number(count)} more periods are not drawn.`,
  columns: { years: 'Years', photos: 'Photos', perhaps: 'Perhaps', place: 'Place' },
  showAll: 'All years',
  map: 'Photos by place',
  nowhere: 'None of these photos has a place that the map knows.',
  unplaced: (count: number) =>
    `${photos(count)} not on the map: they have no GPS position and no known town.`,
  cluster: (place: string, count: number) => `${place || 'Unnamed place'}: ${photos(count)}`,
  unnamed: 'Unnamed place',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  world: 'Whole world',
  show: (count: number) => `Show ${photos(count)}`,
  close: 'Close',
} as const
