/** The messages without a network for downloads from the list and of one photo. */
export const downloads = {
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
