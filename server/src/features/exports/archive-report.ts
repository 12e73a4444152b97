/** The text file in each part that says what the part contains. */
export const reportPath = 'verso-report.txt'

export type ArchiveReport = {
  written: number
  /** The words were already in the file, or the photo has none. */
  unchanged: number
  /** Photos whose words are in a sidecar next to them, with the reason. */
  refused: { path: string; reason: string }[]
  /** Photos, with or without words, that are not turned the way their owner turned them. */
  notTurned: { path: string; reason: string }[]
  deleted: string[]
  unreadable: string[]
}

export const emptyReport = (): ArchiveReport => ({
  written: 0,
  unchanged: 0,
  refused: [],
  notTurned: [],
  deleted: [],
  unreadable: [],
})

/** Describes for people what a part of an archive contains. */
export function reportText({
  written,
  unchanged,
  refused,
  notTurned,
  deleted,
  unreadable,
}: ArchiveReport): string {
  return [
    'Photos with metadata',
    '',
    'These are copies. Their pictures are the originals to the last byte; keywords, description, period and place are',
    'written into them as IPTC and XMP. What the files said themselves is kept.',
    '',
    `With words: ${written}`,
    `Unchanged, because there was nothing to add: ${unchanged}`,
    ...section('Unchanged, with an XMP sidecar next to the photo', refused.map(withReason)),
    ...section('Not turned as in Verso', notTurned.map(withReason)),
    ...section('Not included, because they were deleted in the meantime', deleted),
    ...section('Not included, because the server could not read them', unreadable),
    '',
  ].join('\n')
}

const withReason = ({ path, reason }: ArchiveReport['refused'][number]) => `${path}: ${reason}`

const section = (title: string, lines: string[]): string[] =>
  lines.length > 0 ? ['', `${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`)] : []
