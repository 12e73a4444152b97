const number = (count: number) => count.toLocaleString('en')

/** The texts of the groups of similar photos. */
export const copy = {
  title: 'Similar photos',
  about:
    'Photos that are nearly the same, and series that were taken within minutes. Give the keywords of the best described one to the others.',
  noModel: {
    title: 'Similar photos need the built-in model',
    text: 'It compares the photos that it describes. An administrator can get it in Admin Config; describe photos with it, then come back.',
  },
  none: {
    title: 'No similar photos',
    text: 'None of the compared photos are nearly the same or of one series.',
  },
  comparing: (left: number, all: number) =>
    `Comparing ${number(all)} photos: ${number(left)} left. You can leave this page.`,
  loading: 'Loading the groups',
  kinds: {
    'near-duplicate': (count: number) => `${number(count)} nearly the same photos`,
    series: (count: number) => `A series of ${number(count)} photos`,
  },
  shown: (shown: number) => `The first ${number(shown)} are shown.`,
  open: (name: string) => `Open ${name}`,
  noKeywords: 'No keywords',
  give: 'Same words for all',
  giveNamed: (name: string) => `Same words for all: those of ${name}`,
  given: (count: number) =>
    count === 0
      ? 'Nothing to change: the photos have these keywords already'
      : `Keywords of ${number(count)} photo(s) changed`,
  undo: 'Undo',
  undone: 'Undone',
  showMore: 'Show more',
} as const
