import type { UploadMode } from '@verso/contract/limits.ts'

const usd = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

/** The texts of the upload screen. Those fixed by the specification are verbatim. */
export const copy = {
  title: 'Upload',
  /** Only for administrators. */
  estimate: (cost: number, photos: number) =>
    `${cost < 0.01 ? 'Less than $0.01' : `About ${usd.format(cost)}`} for ${photos.toLocaleString('en')} ${photos === 1 ? 'photo' : 'photos'}`,
  credits: 'Remaining Credits',

  storageAway:
    'The photo storage is unavailable at the moment. Nothing is lost: upload the photo again in a few minutes.',

  mode: 'Mode',
  /** Both lines of the tooltip (A-77). */
  modeTips: {
    'Photo Organizing': 'Photo Organizing Mode: Generates general-purpose keywords.',
    editorial: 'Editorial Mode: Focuses on brands, pop culture, celebrities, and special events.',
  } satisfies Record<UploadMode, string>,

  context: {
    add: 'Add a note for these photos',
    title: 'Note for these photos',
    note: 'What do you know about them?',
    noteHint: 'Years, place, occasion. The note helps the analysis and is stored with each photo.',
    people: 'Who may be in them?',
    peopleHint: 'Names, separated by commas.',
    peopleErrors: {
      tooMany: 'At most 50 names. Only the first 50 are sent.',
      tooLong: 'At most 80 characters per name. Longer names are cut off.',
    },
  },

  album: {
    label: 'Album',
    none: 'No album',
    folders: 'An album for each folder',
    hint: {
      none: 'The photos can also be put into albums later.',
      folders:
        'Photos go into the album with the name of their folder. Missing albums are created.',
    },
    ofAlbum: (note: string, people: string) =>
      [
        note && `If you write no note here, the photos get this one: ${note}`,
        people && `The people of the album are added: ${people}`,
      ]
        .filter(Boolean)
        .join('. '),
    failed: (reason: string) => `The albums for the folders were not created: ${reason}`,
    notJoined: (reason: string) =>
      `The photos that you already have are not in the album: ${reason}`,
  },

  drop: {
    title: 'Drop photos or folders here',
    anywhere: 'Drop to add',
    closed: 'No credits available. Uploads are disabled.',
    files: 'Choose files',
    folder: 'Choose a folder',
    limit: 'Limit: 1500 photos per upload',
    checking: (count: number) => `Reading ${count.toLocaleString('en')} files`,
  },
  /** Before its link (UP-033). */
  fewCredits: (n: string) =>
    `Your account allows you to upload up to ${n} images. Please consider upgrading your subscription`,
  here: 'here',
  /** Shown if a free account has credits but still may not start (A-30). */
  oneMustRemain: (surplus: number, credits: number) =>
    credits === 1
      ? 'On the free plan one credit must remain, so you cannot upload with the last one.'
      : `On the free plan one credit must remain. Remove ${surplus.toLocaleString('en')} of the photos to start.`,
  banners: {
    types: (names: string) => `${names} are accepted, in folders too.`,
    credit: 'Each photo you upload uses one credit. If its analysis fails, the credit is returned.',
  },

  parts: {
    takeFirst: (room: string) => `Add the first ${room} now, the rest afterwards`,
    takeLater: 'Add them after these',
    waiting: (files: number, shown: string) =>
      `${shown} more ${files === 1 ? 'file waits' : 'files wait'} until these are done.`,
    before: (uploaded: string) => `${uploaded} were uploaded before these.`,
    forget: (files: number) => (files === 1 ? 'Leave it out' : 'Leave them out'),
  },

  /** What was not added (A-54). */
  leftOut: {
    title: (count: string) => `${count} left out`,
    list: 'Files left out',
    more: (count: string) => `and ${count} more, in the text file`,
    download: 'Download as text',
    forget: 'Dismiss',
    labels: {
      notPhoto: 'not a photo',
      damaged: 'damaged',
      empty: 'empty',
      cannotRead: 'not readable',
    },
    reasons: {
      notPhoto: 'No picture format was recognised.',
      damaged: 'The file cannot be opened as a picture.',
      empty: 'The file has no contents.',
      cannotRead: 'The browser could not read the file. It may have been moved.',
      canBeAllowed: 'An administrator can allow this format.',
      unsupported: 'This format cannot be uploaded.',
    },
  },

  table: {
    label: 'Files',
    search: 'Search by name or status',
    columns: ['Image', 'Index', 'Name', 'Size (kb)', 'Status'],
    nothing: 'No file matches your search.',
    duplicate: 'Same name and size as another file',
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} was removed.`,
    erroredOnly: 'Only errored files are shown.',
    showAll: 'Show all files',
    sentEarlier: 'Already uploaded',
    again: 'Upload again',
    knownSince: (date: string) => `Already in your library, uploaded ${date}`,
    twin: (name: string) => `Same photo as ${name}`,
    anyway: 'Upload anyway',
    anywayNamed: (name: string) => `Upload anyway: ${name}`,
    againNamed: (name: string) => `Upload again: ${name}`,
    /** Includes the format, because the button shows it as text if there is no picture (WCAG 2.5.3). */
    preview: (name: string, format: string | null) =>
      format ? `Preview ${name}, ${format}` : `Preview ${name}`,
    sending: (name: string) => `Sending ${name}`,
    saving: 'Saving…',
    noPreview: 'There is no preview of this file.',
    noPreviewOf: (format: string) =>
      `This browser cannot show ${format} files. Once the photo is uploaded, the image list shows its picture.`,
    size: (kb: string) => `${kb} kb`,
  },
  known: {
    count: (count: number) =>
      count === 1
        ? '1 photo is not uploaded: you already have it.'
        : `${count.toLocaleString('en')} photos are not uploaded: you already have them.`,
    anywayAll: 'Upload all anyway',
    joinsLater: (count: number) =>
      count === 1
        ? '1 photo that you already have will be added to the album too.'
        : `${count.toLocaleString('en')} photos that you already have will be added to the album too.`,
    canJoin: (count: number) =>
      count === 1
        ? '1 photo that you already have is not in the album yet.'
        : `${count.toLocaleString('en')} photos that you already have are not in the album yet.`,
    join: 'Put them into the album',
    joined: 'The photos that you already have are in the album.',
  },
  uploaded: (count: number, total: number) =>
    `Uploaded: ${count.toLocaleString('en')}/${total.toLocaleString('en')}`,
  errored: (count: number) => `Errored files: ${count.toLocaleString('en')}`,
  overall: 'All files',
  upload: 'Upload',
  clear: 'Clear',
  pause: 'Pause',
  resume: 'Resume',
  paused: 'Paused',
  finishing: 'Paused; files in progress are finished first',
  waiting: 'Waiting for a connection',
  waitingHint: 'The upload continues automatically.',
  done: 'All files are done.',
  endedWithErrors: 'Click Upload to try the errored files again.',
  /** A-102 */
  refused: (count: number) =>
    count === 1
      ? 'One file was refused because of its content or size. Uploading it again will not help.'
      : `${count.toLocaleString('en')} files were refused because of their content or size. Uploading them again will not help.`,
  home: 'See them in the Image List',

  clearing: {
    question: 'Are you sure you want to clear all added images',
    cancel: 'Cancel',
    confirm: 'Clear',
  },
  leaving: {
    loss: 'Files that are ready to upload or in progress will be lost.',
    question:
      'Are you sure you want to leave? Files that are ready to upload or in progress will be lost.',
    cancel: 'Cancel',
    confirm: 'Yes, Proceed',
  },
} as const
