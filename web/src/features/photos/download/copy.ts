const count = (n: number) => n.toLocaleString('en')

export const copy = {
  title: 'Download with metadata',
  selected: (n: number) => `${count(n)} selected photo(s)`,
  matching: 'All photos that match the search and filter',
  all: 'All photos in your library',
  what: 'What to download',
  kinds: {
    photos: {
      title: 'Photos with the words inside',
      text: 'Copies in a zip file, with keywords, description, period and place written into them. The pictures stay exactly as they are.',
    },
    sidecars: {
      title: 'XMP sidecars',
      text: 'A small file with the words of each photo, for Lightroom, darktable, digiKam and others.',
    },
    keywords: {
      title: 'Keyword list',
      text: 'A text file of all keywords, one per line.',
    },
  },
  naming: 'Names of the sidecars',
  namings: [
    { value: 'base', label: 'photo.xmp' },
    { value: 'full', label: 'photo.jpg.xmp' },
  ] as const,
  cancel: 'Cancel',
  close: 'Close',
  start: 'Download',
  starting: 'Preparing ...',
  failed: (reason: string) => `The download failed: ${reason}`,
  part: (part: number, parts: number) => (parts > 1 ? `Part ${part} of ${parts}` : 'Your photos'),
  writing: (done: number, photos: number) => `${count(done)} of ${count(photos)} photo(s) written`,
  ready: (photos: number, size: string) => `${count(photos)} photo(s), ${size}, ready`,
  stays: 'The file is kept for a day. An interrupted download can be resumed in the browser.',
  save: 'Save the zip file',
  next: (part: number) => `Prepare part ${part}`,
  again: 'Try again',
  other: 'Download something else',
  one: 'With metadata',
  oneTitle: 'Download a copy with keywords, description, period and place written into it',
}
