import { limits, type VocabularyMode } from '@verso/contract/limits.ts'
import { formatNumber } from '../../lib/format.ts'
import type { TermShow, TermSort } from './term-search.ts'

const photos = (count: number) => `${formatNumber(count)} ${count === 1 ? 'photo' : 'photos'}`
const keywords = (count: number) => `${formatNumber(count)} ${count === 1 ? 'keyword' : 'keywords'}`

const wouldParts = (added: number, changed: number) => [
  ...(added > 0 ? [`${formatNumber(added)} would be new`] : []),
  ...(changed > 0 ? [`${formatNumber(changed)} would change`] : []),
]

/** The texts of the keyword list. */
export const copy = {
  title: 'Keyword List',
  about:
    'All keywords of your photos. A change applies to every photo, and the history can undo it for 30 days.',
  list: 'Keywords',
  filter: 'Filter keywords',
  sort: 'Sort keywords',
  sorts: {
    'count-desc': 'Most photos first',
    'count-asc': 'Fewest photos first',
    'name-asc': 'Name A–Z',
    'name-desc': 'Name Z–A',
  } satisfies Record<TermSort, string>,
  show: 'Show keywords',
  shows: {
    all: 'All keywords',
    preferred: 'Preferred',
    other: 'Not preferred',
    unused: 'Without photos',
  } satisfies Record<TermShow, string>,
  range: (from: number, to: number, total: number) =>
    `${formatNumber(from)} - ${formatNumber(to)} of ${formatNumber(total)}`,
  pages: 'Pages of keywords',
  loading: 'Loading the keywords',
  empty: {
    title: 'No keywords yet',
    text: 'Keywords appear here once your first photos are described.',
  },
  none: {
    title: 'No keyword matches',
    text: 'Type fewer letters, or show all keywords.',
    clear: 'Show all keywords',
  },
  photos,
  openPhotos: (keyword: string, count: number) => `Open the ${photos(count)} with ${keyword}`,
  select: (keyword: string) => `Select ${keyword}`,
  selectPage: 'Select this page',
  selected: (count: number) => `${formatNumber(count)} selected`,
  toolbar: 'Selected keywords',
  edit: (keyword: string) => `Edit ${keyword}`,
  prefer: 'Prefer',
  preferNot: 'Stop preferring',
  isPreferred: 'Preferred',
  merge: 'Merge',
  remove: 'Remove',
  clear: 'Deselect all',
  facet: (facet: string) => facet.replaceAll('_', ' '),
  synonyms: (words: readonly string[]) => `also ${words.join(', ')}`,
  inLanguage: (word: string, language: string) => `${word} (${language})`,
  broader: (words: readonly string[]) => `under ${words.join(', ')}`,
  category: 'category',
  editing: {
    title: 'Edit keyword',
    of: (count: number) => (count === 0 ? 'On no photo.' : `On ${photos(count)}.`),
    name: 'Name',
    nameHint:
      'Applies to all its photos. To split the keyword, enter several names separated by commas.',
    joins: (name: string, count: number) =>
      `${photos(count)} ${count === 1 ? 'has' : 'have'} “${name}” already. The two keywords will be merged.`,
    broader: 'Broader terms',
    broaderHint: 'What it belongs to, such as “animal” for “dog”. Separate several with commas.',
    synonyms: 'Synonyms',
    synonymsHint: 'New descriptions use the name instead of these. Separate several with commas.',
    languages: 'Languages',
    languagesHint: 'For keyword lists in several languages. Photos stay as they are.',
    languageOf: (word: string) => `Language of ${word}`,
    noLanguage: 'Not set',
    save: 'Save',
    tooLong: (max: number) => `A word can have at most ${max} letters.`,
    needsName: 'A keyword needs a name.',
  },
  merging: {
    title: (count: number) => `Merge ${keywords(count)}`,
    text: 'All their photos get one keyword instead:',
    name: 'Name of the merged keyword',
    nameHint: 'New descriptions use this name, too.',
    submit: 'Merge',
  },
  removing: {
    question: (count: number) => `Remove ${keywords(count)} from all photos?`,
    body: 'Photos that are described later may get them again. To hide a keyword permanently, exclude it under Edit Keywords.',
    cancel: 'Cancel',
    confirm: 'Remove',
  },
  modeLabel: 'New descriptions use',
  modes: {
    off: 'Any keywords',
    prefer: 'Preferred terms where they fit',
    only: 'Only preferred terms',
  } satisfies Record<VocabularyMode, string>,
  modeHints: {
    off: () => 'Mark keywords as preferred to have them used for later photos.',
    prefer: (terms: number) => `${keywords(terms)} preferred. Other keywords are still used.`,
    only: (terms: number) =>
      `${keywords(terms)} preferred. Other words are not shown on photos: they wait here as proposals.`,
  } satisfies Record<VocabularyMode, (terms: number) => string>,
  describedBefore:
    'This and newly preferred terms apply to photos described from now on. To use them for others, select those in the list and choose',
  describeAgain: 'Describe Again',
  proposals: {
    open: (count: number) => `${formatNumber(count)} ${count === 1 ? 'proposal' : 'proposals'}`,
    title: 'Proposed keywords',
    about:
      'Words of new descriptions that are not in your vocabulary. Accepting makes them preferred terms; refused words are not proposed again.',
    none: 'No words wait for a decision.',
    pages: 'Pages of proposals',
    chosen: (count: number, max: number) =>
      `${formatNumber(count)} selected.${count > max ? ` At most ${formatNumber(max)} can be decided at once.` : ''}`,
    accept: 'Accept',
    refuse: 'Refuse',
    mapTo: 'Use this term instead',
    map: 'Replace',
  },
  lists: {
    import: 'Import List',
    export: 'Export List',
    choose: 'A keyword list of Lightroom or Bridge',
    fileName: 'Verso keywords.txt',
    tooLarge: `This file is larger than ${limits.keywordList.bytes / 1_000_000} MB.`,
    unreadable: 'This file cannot be read. It may have been moved or changed.',
    title: 'Import a keyword list',
    found: (list: { terms: number; categories: number; synonyms: number }) =>
      [
        keywords(list.terms),
        list.categories > 0 &&
          `${formatNumber(list.categories)} ${list.categories === 1 ? 'category' : 'categories'}`,
        list.synonyms > 0 &&
          `${formatNumber(list.synonyms)} ${list.synonyms === 1 ? 'synonym' : 'synonyms'}`,
      ]
        .filter((part) => part !== false)
        .join(', '),
    would: (added: number, changed: number) =>
      added + changed === 0
        ? 'Your keyword list already has all of these.'
        : `${wouldParts(added, changed).join(', ')}. Photos stay as they are.`,
    encoding: (name: string) => `Read as ${name}.`,
    skipped: (count: number) =>
      `${formatNumber(count)} ${count === 1 ? 'line is' : 'lines are'} left out:`,
    lines: 'The list',
    kinds: { category: 'category', synonym: 'synonym' },
    rest: (count: number) => `and ${formatNumber(count)} more`,
    submit: (count: number) => `Import ${formatNumber(count)}`,
    imported: (count: number) => `${formatNumber(count)} terms were added or changed`,
  },
  undo: 'Undo',
  changed: (count: number) => `${photos(count)} changed`,
  running: (count: number) =>
    `${photos(count)} are being changed. See the progress in the history.`,
  preferred: (count: number, on: boolean) =>
    `${keywords(count)} ${count === 1 ? 'is' : 'are'} ${on ? 'preferred' : 'no longer preferred'}`,
  described: 'The keyword was changed',
}
