/** A film without sound. `scripts/record-films.ts` records it and its captions from these steps. */
export type Film = {
  /** The name of its files in `web/public/help`, and the `#` part of the address of its section. */
  id: string
  title: string
  lead: string
  steps: readonly string[]
}

export const films: readonly Film[] = [
  {
    id: 'upload',
    title: 'Upload photos',
    lead: 'From a folder to a list of photos that are being read.',
    steps: [
      'Click Upload in the menu.',
      'Choose files or a folder, or drop them anywhere on the page.',
      'Pick a mode: general keywords, or brands, celebrities and events.',
      'Click Upload. Each file shows how far it is.',
      'When all files are done, go to the Image List. The results appear there automatically.',
    ],
  },
  {
    id: 'results',
    title: 'Read and search the results',
    lead: 'Keywords, a description, a period and a place for each photo.',
    steps: [
      'Type a part of a file name to find photos.',
      'Click a status to see only those photos.',
      'Click a photo to see it large, with everything that was predicted.',
      'Use the arrow keys for the next photos. Press Escape to close.',
      'Switch to the grid to see more pictures and fewer words.',
    ],
  },
  {
    id: 'export',
    title: 'Export to a spreadsheet',
    lead: 'The results as a file for Excel, LibreOffice or Google Sheets.',
    steps: [
      'Select the photos you want. Select none to export them all.',
      'Click Export as CSV and wait while the file is made.',
      'Your browser saves data.xlsx: one row for each photo.',
    ],
  },
  {
    id: 'retry',
    title: 'Retry what failed',
    lead: 'A photo that fails gives its credit back and says why.',
    steps: [
      'Click Failed to see only the photos that failed.',
      'Each photo says why. Replace a damaged file. Most other problems are temporary.',
      'Click Select All Errored.',
      'Click Retry Selected. The photos are read again.',
    ],
  },
]
