/** What people read without a network where they download from the list and from a photo. */
export const downloadCuts = {
  export: {
    page: 'Image List',
    press: 'Export as CSV',
    reads: 'Error when exporting data: Network Error',
  },
  download: {
    page: 'Image List',
    press: 'Download, then Download in the dialog',
    reads: 'The download failed: Network Error',
  },
  copyPhoto: {
    page: 'A photo',
    press: 'With metadata',
    reads: 'The download failed: Network Error',
  },
} as const
