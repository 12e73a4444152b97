export const copy = {
  title: 'Review',
  open: 'Review',
  close: 'Close the review',
  counter: (reviewed: number, total: number) =>
    `${reviewed.toLocaleString('en')} of ${total.toLocaleString('en')} reviewed`,
  position: (position: number, total: number, name: string) =>
    `${name}, photo ${position.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  loading: 'Loading the photos to review',
  previous: 'Previous photo',
  next: 'Next photo',
  accept: 'Accept',
  nextUnreviewed: 'Next unreviewed',
  undo: 'Undo',
  undone: { accept: 'No longer accepted', words: 'The change was undone', turn: 'Turned back' },
  reviewed: 'Reviewed',
  unreviewed: 'Not reviewed',
  allReviewed: 'All photos of this list are reviewed',
  empty: {
    title: 'No photos to review',
    text: 'Only completed photos can be reviewed, and this list has none.',
    back: 'Back to the list',
  },
  details: 'Words of the photo',
  strip: 'Photos of this list',
  keywords: 'Keywords',
  noKeywords: 'None yet',
  addKeyword: 'Add keyword',
  everywhere: {
    here: (word: string) => `“${word}” is excluded from this photo.`,
    button: 'Exclude everywhere',
    also: (photos: number) =>
      photos === 0
        ? 'No other photo has this keyword.'
        : `This would also remove it from ${photos.toLocaleString('en')} ${photos === 1 ? 'photo' : 'photos'}.`,
    done: (word: string) => `“${word}” is excluded everywhere`,
  },
  confirm: {
    title: 'To confirm',
    button: 'Confirm',
    named: { period: 'Confirm the period', location: 'Confirm the place' },
  },
  notAccepted: (count: number, reason: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? 'photo was' : 'photos were'} not accepted: ${reason}`,
  tryAgain: 'Try again',
  saving: 'Changes are still being saved.',
} as const
