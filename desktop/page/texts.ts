import type { Outcome } from '../src/engine/write-run.ts'
import type { WordField } from '../src/plan/chosen-words.ts'
import type { MatchKind } from '../src/plan/match-files.ts'
import type { UploadState, Work } from '../src/window/window-state.ts'

export const matchTexts: Record<MatchKind, { title: string; text: string }> = {
  exact: { title: 'Recognised', text: 'The file that was uploaded, or that this app wrote.' },
  same_picture: {
    title: 'Same picture',
    text: 'Renamed, or its metadata was changed by another program.',
  },
  pair: { title: 'Camera files', text: 'Next to a recognised photo of the same name.' },
  probable: {
    title: 'Name only',
    text: 'A photo with this name, but the pictures cannot be compared.',
  },
  name_only: {
    title: 'Another picture',
    text: 'Has the name of a photo in the account, but another picture.',
  },
  several: { title: 'Not clear', text: 'The picture matches more than one photo in the account.' },
  none: { title: 'Not in the account', text: 'No photo in the account has this picture.' },
}

export const outcomeTexts: Record<'write' | 'undo', Record<Outcome, string>> = {
  write: {
    written: 'written',
    sidecar: 'in a sidecar',
    unchanged: 'had the words already',
    skipped: 'left as they are',
    refused: 'refused',
    failed: 'failed',
  },
  undo: {
    written: 'as before',
    sidecar: 'as before',
    unchanged: 'were as before',
    skipped: 'left as they are',
    refused: 'refused',
    failed: 'failed',
  },
}

/** In the order of the list: first what was done, then what needs attention, then what stays unchanged. */
export const uploadTexts: Record<UploadState, { title: string; text: string }> = {
  send: { title: 'New', text: 'Not in the account.' },
  uploaded: { title: 'Uploaded', text: 'Review their words in the web app.' },
  waiting: { title: 'Waiting', text: 'Not uploaded yet.' },
  changed: { title: 'Changed', text: 'The file has changed since it was read.' },
  refused: { title: 'Refused', text: 'The list says why.' },
  failed: { title: 'Failed', text: 'The list says why.' },
  unreadable: { title: 'Cannot be read', text: 'The list says why.' },
  not_written: { title: 'Words not written', text: 'The list says why.' },
  known: { title: 'In the account', text: 'Also with another name or other metadata.' },
  written: { title: 'Written by this app', text: 'Their photos are no longer in the account.' },
  deleted: {
    title: 'Deleted in the account',
    text: 'They were deleted there, so they are not uploaded again.',
  },
  copy: { title: 'Same picture', text: 'As another file of this folder.' },
  pair: { title: 'Camera files', text: 'Next to a photo of the same name, which is uploaded.' },
  format: { title: 'Other formats', text: 'The server does not accept them.' },
}

export const workTexts: Record<Work, string> = {
  scan: 'Looking at the photos of the folder',
  preview: 'Reading what is in the files',
  write: 'Writing the words',
  undo: 'Putting the files back as they were',
  compare: 'Looking for new photos in the folder',
  upload: 'Uploading the photos',
  watch: 'Watching the folder',
}

export const fieldTexts: Record<WordField, string> = {
  keywords: 'Keywords',
  people: 'People',
  description: 'Description',
  headline: 'Headline',
  'alternative text': 'Alternative text',
  period: 'Period',
  place: 'Place',
  turn: 'Turn',
}

/** `1 photo`, `2,000 photos`. */
export const pluralise = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** A path relative to a folder, for display. */
export const relativePath = (folder: string, path: string): string =>
  path.startsWith(folder) ? path.slice(folder.length).replace(/^[/\\]/, '') : path
