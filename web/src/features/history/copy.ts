import type { CallOutput } from '@verso/contract/call.ts'

type Kind = CallOutput<'listActs'>['acts'][number]['kind']

const number = (count: number) => count.toLocaleString('en')

const left = (count: number) =>
  count === 1
    ? '1 photo was changed later and stays as it is'
    : `${number(count)} photos were changed later and stay as they are`

/** The texts of the history. */
export const copy = {
  title: 'History',
  about:
    'Changes to your photos, keywords and albums in the last 30 days. You can undo each one, except deleted photos.',
  empty: {
    title: 'No changes yet',
    text: 'Every change to keywords, texts and reviews appears here, and you can undo it for 30 days.',
  },
  kinds: {
    save: 'Edited',
    keywords: 'Keywords changed',
    photos: 'Several photos changed',
    accept: 'Accepted',
    turn: 'Turned',
    name: 'Name confirmed or rejected',
    rename: 'Keyword renamed',
    merge: 'Keywords merged',
    split: 'Keyword split',
    terms: 'Vocabulary changed',
    proposals: 'Proposals accepted or refused',
    list: 'Keyword list imported',
    import: 'Spreadsheet imported',
    delete: 'Deleted',
    album_create: 'Album created',
    album_add: 'Put into an album',
    album_remove: 'Taken out of an album',
    album_delete: 'Album deleted',
  } satisfies Record<Kind, string>,
  notReviewed: 'Review undone',
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
