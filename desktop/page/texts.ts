import type { Outcome } from '../src/engine/write-run.ts'
import type { WordField } from '../src/plan/chosen-words.ts'
import type { MatchKind } from '../src/plan/match-files.ts'
import type { Work } from '../src/window/window-state.ts'

export const matchTexts: Record<MatchKind, { title: string; text: string }> = {
  exact: { title: 'Recognised', text: 'The file that was uploaded, or that this app wrote.' },
  same_picture: {
    title: 'Same picture',
    text: 'Renamed, or its metadata was changed by another program.',
  },
  pair: { title: 'Camera files', text: 'Next to a recognised photo of the same name.' },
  probable: {
    title: 'Name only',
    text: 'A photo of this name, but the pictures cannot be compared.',
  },
  name_only: {
    title: 'Another picture',
    text: 'The name of a photo of the account, but another picture.',
  },
  several: { title: 'Not clear', text: 'The picture is more than one photo of the account.' },
  none: { title: 'Not in the account', text: 'No photo of the account has this picture.' },
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

export const workTexts: Record<Work, string> = {
  scan: 'Looking at the photos of the folder',
  preview: 'Reading what is in the files',
  write: 'Writing the words',
  undo: 'Putting the files back as they were',
}

export const fieldTexts: Record<WordField, string> = {
  keywords: 'Keywords',
  people: 'People',
  description: 'Description',
  headline: 'Headline',
  'alternative text': 'Alternative text',
  period: 'Period',
  place: 'Place',
}

/** `1 photo`, `2,000 photos`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

export const fileName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path

/** A path below a folder, as people read it. */
export const below = (folder: string, path: string): string =>
  path.startsWith(folder) ? path.slice(folder.length).replace(/^[/\\]/, '') : path
