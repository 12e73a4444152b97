const photos = (count: number) => (count === 1 ? '1 photo' : `${count.toLocaleString('en')} photos`)

export const albumCopy = {
  title: 'Albums of these photos',
  all: 'All are in it',
  some: (count: number, total: number) =>
    `${count.toLocaleString('en')} of ${total.toLocaleString('en')} are in it`,
  none: 'None are in it',
  add: 'Put in',
  addNamed: (name: string) => `Put in: ${name}`,
  remove: 'Take out',
  removeNamed: (name: string) => `Take out: ${name}`,
  newName: 'New album with these photos',
  create: 'Create album',
  /** Shown if the photos are all that match a search. */
  snapshot:
    'The album gets the photos that match now. Photos that match later are not added automatically.',
  added: (count: number, name: string) =>
    count === 0 ? `All are in ${name} already` : `${photos(count)} put into ${name}`,
  removed: (count: number, name: string) => `${photos(count)} taken out of ${name}`,
  undo: 'Undo',
  undone: 'Undone',
} as const
