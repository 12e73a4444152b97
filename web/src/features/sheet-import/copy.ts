import { editableHeaders, limits } from '@verso/contract/limits.ts'
import { formatNumber } from '../../lib/format.ts'

const columns = new Intl.ListFormat('en-GB').format(editableHeaders)

const photos = (count: number) => `${formatNumber(count)} ${count === 1 ? 'photo' : 'photos'}`

export const copy = {
  title: 'Import a spreadsheet',
  emptyTitle: 'Edit your photos in a spreadsheet',
  intro: `Export your photos, edit the columns ${columns}, and choose the file here. You see every difference before anything changes. Other columns are not read.`,
  choose: 'Choose a spreadsheet',
  chooseOther: 'Choose another file',
  accepted: 'The exported .xlsx, or the same sheet saved as .csv. The column “Photo ID” must stay.',
  reading: 'Reading the spreadsheet',
  comparing: 'Comparing with your photos',
  none: 'No differences',
  noneText: `Your photos already say what the columns ${columns} say.`,
  wouldChange: (count: number) => `${photos(count)} would change`,
  changedLater: (count: number) =>
    `${photos(count)} ${count === 1 ? 'was' : 'were'} edited after the export. Tick those that the spreadsheet should overwrite.`,
  unknown: (count: number) =>
    `${formatNumber(count)} ${count === 1 ? 'row belongs' : 'rows belong'} to photos that are not in your library.`,
  missing: (columns: readonly string[]) =>
    `Not compared, because this spreadsheet does not have them: ${columns.join(', ')}.`,
  refused: (count: number) =>
    `Some cells of ${photos(count)} cannot be imported. The table shows why.`,
  tooManyChanges: `At most ${formatNumber(limits.sheetImport.changes)} photos are changed at a time. Choose the file again to change the others.`,
  apply: (count: number) => `Change ${photos(count)}`,
  applied: (count: number) => `${photos(count)} changed`,
  undo: 'Undo',
  undone: 'The import was undone',
  page: 'Select all on this page',
  row: (name: string) => `Change ${name}`,
  columns: { photo: 'Photo', change: 'Change', later: 'Edited after the export' },
  fields: {
    keywords: 'Keywords',
    description: 'Description',
    period: 'Period',
    location: 'Location',
    note: 'Note',
    people: 'People',
    reviewed: 'Reviewed',
  },
  yes: 'Yes',
  no: 'No',
  added: 'Added',
  removed: 'Removed',
  backToPrediction: 'Back to the text of the AI',
  emptied: 'Empty',
  errors: {
    noIds:
      'This spreadsheet has no column “Photo ID”. Export your photos again and edit that file.',
    noColumns: `This spreadsheet has none of the columns that can be edited: ${columns}. Give them these headings again.`,
    notLoaded:
      'The reader for spreadsheets could not be loaded. Choose the file again, or reload the page if that does not help.',
    unreadable: (reason: string) =>
      `This file could not be read as a spreadsheet. Export your photos again and edit that file. (${reason})`,
    old: 'This workbook was made by an old version of Excel, or has a password. Save it as .xlsx without a password and choose that file.',
    tooLarge: `This spreadsheet is too large. Delete its empty columns, or split it into files of at most ${formatNumber(limits.sheetImport.rows)} rows, each with the heading row.`,
    badId: (row: number) => `Row ${row} has no valid Photo ID. Restore it, or delete the row.`,
    twice: (row: number, first: number) =>
      `Rows ${first} and ${row} have the same Photo ID. Keep one of them.`,
  },
}
