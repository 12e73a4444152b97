/** The messages without a network when photos are searched, reviewed and changed in bulk, and when changes are undone. */
export const changeWrites = {
  saveSearch: {
    page: 'Image List, Filters',
    press: 'Save search',
    reads: 'The search was not saved: Network Error',
  },
  removeSearch: {
    page: 'Image List, Filters',
    press: 'Remove the saved search …',
    reads: 'The search was not removed: Network Error',
  },
  setForAll: {
    page: 'Image List, all that match',
    press: 'Change Keywords, then Set for … photo(s)',
    reads: 'Network Error',
  },
  removeFromAll: {
    page: 'Image List, all that match',
    press: 'Change Keywords, then Remove … of a keyword',
    reads: 'Network Error',
  },
  acceptAll: {
    page: 'Image List, all that match',
    press: 'Accept Selected',
    reads: 'Network Error',
  },
  deleteAll: {
    page: 'Image List, all that match',
    press: 'Delete Selected',
    reads: 'Error when deleting data: Network Error',
  },
  putIn: { page: 'Image List, Albums', press: 'Put in', reads: 'Network Error' },
  takeOut: { page: 'Image List, Albums', press: 'Take out', reads: 'Network Error' },
  putKnownIn: {
    page: 'Upload, photos that the library has already',
    press: 'Put them into the album',
    reads: 'The photos that you already have are not in the album: Network Error',
  },
  albumOfPhotos: { page: 'Image List, Albums', press: 'Create album', reads: 'Network Error' },

  reviewAccept: {
    page: 'Review',
    press: 'Accept, or the key A',
    reads: '1 photo was not accepted: Network Error',
  },
  reviewWord: { page: 'Review', press: 'a keyword, or its number', reads: 'Network Error' },
  reviewTurn: { page: 'Review', press: 'Turn right, or the key ]', reads: 'Network Error' },
  excludeEverywhere: {
    page: 'Review',
    press: 'Exclude everywhere, or the key E',
    reads: 'Network Error',
  },
  reviewUndo: { page: 'Review', press: 'Undo, or the key U', reads: 'Network Error' },

  createAlbum: { page: 'Albums', press: 'Create album', reads: 'Network Error' },
  saveAlbum: { page: 'Albums', press: 'Save album', reads: 'Network Error' },
  deleteAlbum: { page: 'Albums', press: 'Delete album', reads: 'Network Error' },
  giveWords: { page: 'Similar Photos', press: 'Same words for all', reads: 'Network Error' },
  historyUndo: { page: 'History', press: 'Undo', reads: 'Network Error' },
  readSheet: {
    page: 'Import',
    press: 'Choose a spreadsheet, the first time',
    reads:
      'The reader for spreadsheets could not be loaded. Choose the file again, or reload the page if that does not help.',
  },
  compareSheet: { page: 'Import', press: 'Choose another file', reads: 'Network Error' },
  applySheet: { page: 'Import', press: 'Change … photos', reads: 'Network Error' },
  undoToast: { page: 'Any page', press: 'Undo, in the message', reads: 'Network Error' },
} as const
