import type { CallOutput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { FormNote } from '../../ui/form-note.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { type RowSelection, useRowSelection } from '../../ui/use-row-selection.ts'
import { useChangeVocabulary, type VocabularyChange } from './api.ts'
import { copy } from './copy.ts'
import { MapForm } from './map-form.tsx'

const texts = copy.proposals
const { proposalsPerCall } = limits.vocabulary
/** As many page numbers as fit in one line on a phone. */
const pageWindow = 3

type Proposal = CallOutput<'listProposals'>['proposals'][number]

type ProposalListProps = {
  proposals: Proposal[]
  /** Which of the proposals are shown, such as `501 - 600 of 650`. */
  range: string
  page: number
  pages: number
  /** The proposals are still those of the previous page. */
  isLoading: boolean
  onPage: (page: number) => void
}

/** A page of proposals, with the actions on the selected ones of all pages. */
export function ProposalList({ proposals, range, isLoading, ...paging }: ProposalListProps) {
  const selection = useRowSelection(proposals, ({ keyword }) => keyword)
  const change = useChangeVocabulary()
  const { keys: keywords, rows } = selection
  // Only these, because others may have been selected during the change.
  const onSuccess = () => selection.select(rows, false)
  const run = (each: VocabularyChange) => change.mutate(each, { onSuccess })
  const isBlocked = keywords.length === 0 || keywords.length > proposalsPerCall || change.isPending
  return (
    <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pb-5">
      <p className="text-muted">{texts.about}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          checked={selection.page.all}
          mixed={selection.page.some}
          onChecked={selection.selectPage}
        >
          {copy.selectPage}
        </Checkbox>
        <span className="text-sm text-muted tabular-nums">{range}</span>
      </div>
      <ScrollRegion
        key={paging.page}
        label={texts.title}
        className={cx(
          'min-h-24 overflow-y-auto rounded-sm border border-line px-3 py-1',
          isLoading && 'opacity-50',
        )}
      >
        <ProposedWords proposals={proposals} selection={selection} />
      </ScrollRegion>
      {paging.pages > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <output className="text-sm text-muted tabular-nums">
            {keywords.length > 0 && texts.chosen(keywords.length, proposalsPerCall)}
          </output>
          <Pager {...paging} window={pageWindow} label={texts.pages} />
        </div>
      )}
      {change.isError && <FormNote tone="bad">{failureReason(change.error)}</FormNote>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={isBlocked}
          onClick={() => run({ kind: 'accept', input: { keywords } })}
        >
          {texts.accept}
        </Button>
        <Button disabled={isBlocked} onClick={() => run({ kind: 'refuse', input: { keywords } })}>
          {texts.refuse}
        </Button>
      </div>
      <MapForm
        isBlocked={isBlocked}
        onMap={(to) => run({ kind: 'map', input: { keywords, to } })}
      />
    </div>
  )
}

type ProposedWordsProps = { proposals: Proposal[]; selection: RowSelection<Proposal> }

function ProposedWords({ proposals, selection }: ProposedWordsProps) {
  return (
    <ul>
      {proposals.map(({ keyword, photos }) => (
        <li key={keyword} className="flex items-center justify-between gap-3 py-1.5">
          <Checkbox
            className="min-w-0 wrap-anywhere"
            checked={selection.has(keyword)}
            onChecked={(on, { shiftKey }) => selection.toggle(keyword, on, shiftKey)}
          >
            {keyword}
          </Checkbox>
          <span className="shrink-0 text-sm text-muted tabular-nums">{copy.photos(photos)}</span>
        </li>
      ))}
    </ul>
  )
}
