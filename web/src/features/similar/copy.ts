const number = (count: number) => count.toLocaleString('en')

/** The texts of the groups of similar photos. */
export const copy = {
  title: 'Similar photos',
  about:
    'Photos that are nearly the same, and series that were taken within minutes. Copy the keywords of the best described photo to the others.',
  noModel: {
    title: 'Similar photos need the built-in model',
    text: 'It compares the photos that it has described. An administrator can install it in Admin Config. Describe photos with it, then come back.',
  },
  none: {
    title: 'No similar photos',
    text: 'None of the compared photos are nearly the same or belong to a series.',
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
      ? 'Nothing to change: the photos already have these keywords'
      : `Keywords of ${number(count)} photo(s) changed`,
  undo: 'Undo',
  undone: 'Undone',
  showMore: 'Show more',
} as const
