import type { ListSort, ListStatus, ListView } from './list-search.ts'

const toPrediction = 'Back to the prediction'

/** The texts of the image list. Those fixed by the specification are verbatim. */
export const copy = {
  title: 'Image List',
  tryAgain: 'Try again',
  importSheet: 'Import',
  exportCsv: 'Export as CSV',
  download: 'Download',
  editKeywords: 'Edit Keywords',
  upload: 'Upload new image',
  more: 'More actions',
  search: 'Search by image name or word',
  sort: 'Sort',
  view: 'View',
  status: 'Status',
  photos: 'Photos',
  columns: { button: 'Columns', title: 'Columns shown', showAll: 'Show all' },

  sorts: {
    'created-asc': 'Created ascending',
    'created-desc': 'Created descending',
    'name-asc': 'Name ascending',
    'name-desc': 'Name descending',
    'dated-asc': 'Period or date taken, oldest first',
    'dated-desc': 'Period or date taken, newest first',
  } satisfies Record<ListSort, string>,
  statuses: {
    all: 'All statuses',
    pending: 'Pending',
    completed: 'Completed',
    failed: 'Failed',
  } satisfies Record<ListStatus, string>,
  views: { table: 'Table', grid: 'Grid', timeline: 'Timeline', map: 'Map' } satisfies Record<
    ListView,
    string
  >,

  bulk: {
    label: 'Actions on selected photos',
    selectErrored: 'Select All Errored',
    retry: 'Retry Selected',
    delete: 'Delete Selected',
    clearAll: 'Clear All',
    keywords: 'Change Keywords',
    albums: 'Albums',
    accept: 'Accept Selected',
    selected: (count: number) => `${count.toLocaleString('en')} selected`,
    deselect: 'Deselect all',
  },

  selectPage: 'Select all photos on this page',
  select: (name: string) => `Select ${name}`,
  open: (name: string) => `Open ${name}`,
  waiting: 'Waiting for its turn',
  waitsUntil: (time: string) => `Until ${time}.`,
  /** Before Retry where the file is damaged (A-102). */
  damaged: 'A retry would read the same damaged file. Upload an intact copy.',
  retryOne: 'Retry',
  retryNamed: (name: string) => `Retry ${name}`,

  welcome: {
    title: 'Welcome to your image list',
    text: 'Upload your first photos. Their keywords, description, period and location appear here.',
    tips: [
      'Choose files, or drop whole folders on the upload page.',
      'Up to 1500 photos at a time. The upload page names the formats that are accepted.',
      'Dates and places that are stored in a file help to predict its period and location.',
      'Export the results as a spreadsheet when they are done.',
    ],
    video: 'Watch the how-to video',
    samples: 'Try six sample photos for free',
    samplesFailed: (reason: string) => `The sample photos were not added: ${reason}`,
  },
  filtered: {
    title: 'No results found for your search',
    text: "Try adjusting your search to find what you're looking for",
    clear: 'Clear search and filter',
  },
  loading: 'Loading photos',

  dialog: {
    deleteImage: 'Delete Image',
    download: 'Download image',
    close: 'Close',
    previous: 'Previous photo',
    next: 'Next photo',
    keywords: 'Keywords',
    description: 'Description',
    noKeywords: 'None yet',
    note: 'Your note',
    people: 'People you named',
    smallPreview:
      'The camera stored only a small preview in this file. Verso shows and describes that preview.',
    inFile: 'Already in the file',
    madeBy: 'Made by',
    details: 'Details',
  },
  notFound: 'This photo is not in your library. It may have been deleted.',
  notRead: (reason: string) => `The photo could not be loaded: ${reason}`,
  similar: {
    title: 'Similar',
    more: (count: number) => `Show ${count} more`,
    open: (name: string) => `Open ${name}`,
    hint: { 'near-duplicate': 'almost the same', series: 'same series', similar: '' },
  },
  byHand: {
    mark: 'Edited by you',
    added: 'added by you',
    edit: 'Edit',
    done: 'Done',
    hint: 'Clear the field to return to the prediction.',
    add: 'Add keyword',
    exclude: (keyword: string) => `Exclude ${keyword}`,
    restore: (keyword: string) => `Put back ${keyword}`,
    notIncluded: 'Keywords Not Included',
    undo: 'Undo',
    undone: 'The last save was undone',
  },
  words: {
    likely: 'likely',
    unverified: 'not verified',
    notVerified: 'Recognised only by the AI',
    wasCut: 'The answer of the AI was cut off, so keywords or details may be missing.',
    wrongLanguage: 'The AI answered in the wrong language.',
    maybe: (name: string) => `Maybe ${name}`,
    confirm: 'Confirm',
    confirmName: (name: string) => `Confirm ${name}`,
    reject: 'Not them',
    /** For a brand or name that is already a keyword. */
    wrong: 'Not right',
    rejectName: (name: string) => `Not ${name}`,
    writing: 'Text in the picture',
    peopleSeen: 'People in the picture',
    people({ count, age_bands }: { count: number | null; age_bands: readonly string[] }) {
      if (count === 0) return ''
      const number = count === null ? 'Several' : count.toLocaleString('en')
      return age_bands.length > 0 ? `${number} (${age_bands.join(', ')})` : number
    },
    accept: 'Accept',
    reviewed: 'Reviewed by you',
    accepted: (count: number) => `${count.toLocaleString('en')} photo(s) accepted`,
  },
  changeKeywords: {
    title: 'Change keywords',
    what: 'What to do',
    modes: { add: 'Add', remove: 'Remove' },
    label: 'Keywords',
    hint: 'Separate several keywords with commas.',
    cancel: 'Cancel',
    confirm: {
      add: (count: number) => `Add to ${count.toLocaleString('en')} photo(s)`,
      remove: (count: number) => `Remove from ${count.toLocaleString('en')} photo(s)`,
    },
    done: (count: number) =>
      count === 0
        ? 'Nothing to change: the photos are already like that'
        : `Keywords of ${count.toLocaleString('en')} photo(s) changed`,
  },
  matching: {
    onPage: (count: number) =>
      count === 1
        ? 'The photo on this page is selected.'
        : `All ${count.toLocaleString('en')} photos on this page are selected.`,
    selectAll: (total: string) => `Select all ${total} that match`,
    selected: (total: string) => `All ${total} photos that match are selected.`,
    clear: 'Clear selection',
    deleteBody:
      'All photos that match the search and filter will be deleted. This cannot be undone.',
  },
  selection: {
    words: 'Keywords of these photos',
    peopleTitle: 'People',
    onAll: 'On all',
    onSome: 'On some',
    addToAll: (word: string) => `Add ${word} to all`,
    remove: (word: string) => `Remove ${word}`,
    fields: { period: 'Period', location: 'Place', people: 'Add people', note: 'Note' },
    textsHint:
      'What you enter here replaces the values of all these photos. An empty field changes nothing.',
    reset: { period: toPrediction, location: toPrediction, note: 'Remove the note' },
    resetNamed: {
      period: 'Back to the prediction of the period',
      location: 'Back to the prediction of the place',
      note: 'Remove the note',
    },
    nothing: 'Now: nothing',
    allHave: (value: string) => `Now: ${value}`,
    various: (values: string[]) => `Now on some: ${values.join(' · ')}`,
    set: (count: number) => `Set for ${count.toLocaleString('en')} photo(s)`,
    done: (count: number) =>
      count === 0
        ? 'Nothing to change: the photos are already like that'
        : `${count.toLocaleString('en')} photo(s) changed`,
    running: (count: number) =>
      `${count.toLocaleString('en')} photos are being changed. See the progress in History.`,
    undoing: 'The change is being undone. See the progress in History.',
    undone: (photos: number, left: number) =>
      left === 0
        ? `Undone in ${photos.toLocaleString('en')} photo(s)`
        : `Undone in ${photos.toLocaleString('en')} photo(s); ${left.toLocaleString('en')} were changed later and stay as they are`,
  },
  deletion: {
    body: 'This cannot be undone.',
    all: (count: number) =>
      count === 1
        ? 'The only photo in your library will be deleted. This cannot be undone.'
        : `All ${count.toLocaleString('en')} photos in your library will be deleted, regardless of any search or filter. This cannot be undone.`,
    counting: 'Counting your photos ...',
    uncounted: 'Your photos could not be counted. Close this and try again.',
    typeCount: (count: number) => `Type ${count} to confirm`,
    cancel: 'No, cancel',
    confirm: 'Yes, delete',
    busy: 'Deleting ...',
    underWay: (left: number, total: number) =>
      `Removing ${total.toLocaleString('en')} deleted photos: ${left.toLocaleString('en')} left`,
    failed: (error: string) => `Error when deleting data: ${error}`,
  },
  exporting: {
    fileName: 'data.xlsx',
    busy: 'Exporting ...',
    failed: (error: string) => `Error when exporting data: ${error}`,
  },
  live: {
    newer: (count: number) => `${count.toLocaleString('en')} new`,
    ended({ completed, failed }: { completed: number; failed: number }) {
      const photos = (count: number) =>
        `${count.toLocaleString('en')} ${count === 1 ? 'photo' : 'photos'}`
      if (completed === 0) return `${photos(failed)} failed`
      return `${photos(completed)} completed${failed > 0 ? `, ${failed.toLocaleString('en')} failed` : ''}`
    },
  },
  retry: {
    busy: 'Starting retry process...',
    done: 'Retry started successfully.',
    failed: 'Error retrying image upload process.',
  },
} as const
