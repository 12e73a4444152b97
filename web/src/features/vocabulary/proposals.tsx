import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useRowSelection } from '../../ui/use-row-selection.ts'
import { useChangeVocabulary, type VocabularyChange } from './api.ts'
import { copy } from './copy.ts'
import { MapForm } from './map-form.tsx'

const texts = copy.proposals
/** The rest follows once these are decided. */
const shown = 200

const proposalsQuery = {
  queryKey: ['proposals'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.listProposals({ limit: shown }, { signal }),
}

/** The button that opens the words that wait; nothing where none does. */
export function Proposals() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(proposalsQuery)
  const total = data?.total ?? 0
  if (total === 0 && !isOpen) return null
  return (
    <>
      <Button className="mt-3" onClick={() => setOpen(true)}>
        {texts.open(total)}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={texts.title} className="w-140">
        <ProposalList proposals={data?.proposals ?? []} total={total} />
      </Dialog>
    </>
  )
}

type Proposal = { keyword: string; photos: number }

function ProposalList({ proposals, total }: { proposals: Proposal[]; total: number }) {
  const selection = useRowSelection(proposals, ({ keyword }) => keyword)
  const change = useChangeVocabulary()
  const { keys: keywords } = selection
  const run = (each: VocabularyChange) => change.mutate(each, { onSuccess: selection.clear })
  const isBlocked = keywords.length === 0 || change.isPending
  if (total === 0) return <p className="px-5 pb-5 text-muted">{texts.none}</p>
  return (
    <div className="flex min-h-0 flex-col gap-4 px-5 pb-5">
      <p className="text-muted">{texts.about}</p>
      <Checkbox
        checked={selection.page.all}
        mixed={selection.page.some}
        onChecked={selection.selectPage}
      >
        {texts.all(proposals.length)}
      </Checkbox>
      <ScrollRegion
        label={texts.title}
        className="min-h-24 overflow-y-auto rounded-sm border border-line px-3 py-1"
      >
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
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {copy.photos(photos)}
              </span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
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
