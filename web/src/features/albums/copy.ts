const photos = (count: number) => (count === 1 ? '1 photo' : `${count.toLocaleString('en')} photos`)

/** The texts of the albums. */
export const copy = {
  title: 'Albums',
  about:
    'A photo can be in any number of albums. Select photos in the image list to put them into one, or upload into it.',
  add: 'New album',
  empty: {
    title: 'No albums yet',
    text: 'Group photos by family, place or box of slides. You can then list, review and export one album.',
  },
  loading: 'Loading the albums',
  photos,
  open: (name: string) => `Open the album ${name}`,
  edit: (name: string) => `Edit the album ${name}`,
  remove: (name: string) => `Delete the album ${name}`,
  form: {
    createTitle: 'New album',
    editTitle: 'Edit album',
    name: 'Name',
    from: 'Photos',
    fromNothing: 'None yet',
    fromSearch: (name: string) => `Photos that the saved search “${name}” finds now`,
    fromHint: 'Photos that the search finds later are not added automatically.',
    uploads: 'For photos uploaded into this album',
    note: 'Note',
    noteHint:
      'Helps the analysis and is stored with each photo, unless the upload has its own note.',
    people: 'Who may be in them?',
    peopleHint: 'Names, separated by commas. They are added to those of the upload.',
    mode: 'Mode',
    vocabulary: 'Keywords of new descriptions',
    vocabularies: {
      off: 'Any keywords',
      prefer: 'Preferred terms where they fit',
      only: 'Only preferred terms',
    },
    ownVocabulary: 'As in the keyword list',
    noMode: 'As chosen on the upload page',
    cancel: 'Cancel',
    create: 'Create album',
    save: 'Save album',
  },
  deletion: {
    question: (name: string) => `Delete the album “${name}”?`,
    body: (count: number) =>
      count === 0
        ? 'It has no photos. Only the album is deleted.'
        : `Only the album is deleted. Its ${photos(count)} stay in your library and in other albums.`,
    cancel: 'Keep album',
    confirm: 'Delete album',
  },
  created: (name: string, count: number) => `Album ${name} created with ${photos(count)}`,
  saved: 'Album saved',
  deleted: (name: string) => `Album ${name} deleted`,
  undo: 'Undo',
  undone: (name: string) => `Album ${name} is back`,
} as const
