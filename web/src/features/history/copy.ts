import type { CallOutput } from '@verso/contract/call.ts'

type Kind = CallOutput<'listActs'>['acts'][number]['kind']

const number = (count: number) => count.toLocaleString('en')

const left = (count: number) =>
  count === 1
    ? '1 photo was changed later and was left'
    : `${number(count)} photos were changed later and were left`

/** The texts of the history. */
export const copy = {
  title: 'History',
  about:
    'What was changed in your photos, keywords and albums in the last 30 days. Each change can be undone, except deleting photos.',
  empty: {
    title: 'Nothing was changed yet',
    text: 'Every change of keywords, texts and reviews appears here, and can be undone for 30 days.',
  },
  kinds: {
    save: 'Edited',
    keywords: 'Keywords changed',
    photos: 'Changed together',
    accept: 'Accepted',
    turn: 'Turned',
    name: 'A name was judged',
    rename: 'Keyword renamed',
    merge: 'Keywords merged',
    split: 'Keyword split',
    terms: 'Vocabulary changed',
    proposals: 'Proposals decided',
    list: 'Keyword list imported',
    import: 'Spreadsheet imported',
    delete: 'Deleted',
    album_create: 'Album created',
    album_add: 'Put into an album',
    album_remove: 'Taken out of an album',
    album_delete: 'Album deleted',
  } satisfies Record<Kind, string>,
  notReviewed: 'Review taken back',
  photos: (count: number) => (count === 1 ? '1 photo' : `${number(count)} photos`),
  keywords: (count: number) =>
    count === 1 ? '1 global keyword' : `${number(count)} global keywords`,
  someone: 'a closed account',
  words: {
    added: 'Added',
    removed: 'Removed',
    people_added: 'People added',
    people_removed: 'People removed',
    excluded: 'Excluded everywhere',
    restored: 'Put back everywhere',
    terms: 'Terms',
  },
  texts: { description: 'Description', period: 'Period', location: 'Place', note: 'Note' },
  album: 'Album',
  predicted: 'back to the prediction',
  noNote: 'removed',
  undo: 'Undo',
  undoNamed: (what: string) => `Undo: ${what}`,
  undone: 'Undone',
  left,
  running: (done: number, total: number) =>
    `Changing ${number(total)} photos: ${number(total - done)} left`,
  deleting: (done: number, total: number) =>
    `Deleting ${number(total)} photos: ${number(total - done)} left`,
  undoing: (done: number, total: number) =>
    `Undoing ${number(total)} photos: ${number(total - done)} left`,
  undoneToast: (photos: number, kept: number) => {
    if (photos + kept === 0) return 'Undone'
    const done = `Undone in ${number(photos)} photo(s)`
    return kept === 0 ? done : `${done}. ${left(kept)}.`
  },
  undoStarted: 'The change is being undone',
  more: 'Show more',
  loading: 'Loading the history',
} as const
