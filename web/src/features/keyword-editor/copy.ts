const pending = (count: number) => `${count.toLocaleString('en')} change(s) pending`

/** The texts of the keyword editor. Those that the specification fixes are verbatim. */
export const copy = {
  title: 'Edit keywords',
  pending,
  cancel: 'Cancel',
  save: 'Save changes',
  saving: 'Saving...',
  search: 'Search by image name',
  tabs: { label: 'What to edit', images: 'Keywords by images', global: 'Global keywords' },

  columns: { name: 'Name', keywords: 'Keywords', excluded: 'Keywords Not Included' },
  images: 'Images',
  open: (name: string) => `Open ${name}`,
  keywordsOf: (name: string) => `Keywords of ${name}`,
  excludedOf: (name: string) => `Keywords not included of ${name}`,
  exclude: (keyword: string) => `Exclude ${keyword}`,
  restore: (keyword: string) => `Put back ${keyword}`,
  add: 'Add keyword',
  addTo: (name: string) => `Add keyword to ${name}`,
  byYou: 'added by you',
  notVerified: 'not verified',
  editedByYou: 'Edited by you',
  changedElsewhere: 'This photo was changed elsewhere. Look at it again, then save.',
  empty: {
    title: 'No images available',
    none: 'Upload photos first. Their keywords are edited here.',
    upload: 'Upload new image',
    notFound: (search: string) => `No image name contains “${search}”.`,
    clear: 'Clear search',
  },
  loading: 'Loading images',
  loadFailed: 'Failed to load images.',
  saveFailed: 'Failed to save changes.',
  reload: 'Load again',

  saved: 'Changes saved',
  undo: 'Undo',
  undoLast: 'Undo last save',
  undoHint: ({ photos, keywords }: { photos: number; keywords: number }) =>
    `Undoes the changes to ${photos.toLocaleString('en')} photo(s) and ${keywords.toLocaleString('en')} global keyword(s)`,
  undone: 'The last save was undone',

  leaving: {
    question: 'Are you sure you want to leave?',
    loss: (count: number) => `${pending(count)} will be lost.`,
    cancel: 'No, Cancel',
    confirm: 'Yes, Leave',
  },

  dialog: {
    description: 'Description',
    period: 'Period',
    location: 'Location',
    hint: 'Clear the field to return to the prediction.',
    done: 'Done',
  },

  global: {
    included: 'Global Keywords',
    excluded: 'Globally Excluded Keywords',
    unsaved: '(Unsaved changes)',
    toggle: 'Globally Excluded',
    toggleHint: 'Moves every keyword to the excluded list. Nothing changes until you save.',
    noneIncluded: 'No included keywords available',
    noneExcluded: 'No excluded keywords',
    search: 'Search keywords',
    sort: 'Sort keywords',
    sorts: {
      'count-desc': 'Most frequent first',
      'count-asc': 'Least frequent first',
      'name-asc': 'Name ascending',
      'name-desc': 'Name descending',
    },
    exclude: 'Exclude',
    restore: 'Put back',
    photos: (count: number) => (count === 1 ? 'photo' : 'photos'),
    failed: 'Failed to load keywords.',
  },
} as const

export type KeywordSort = keyof typeof copy.global.sorts
