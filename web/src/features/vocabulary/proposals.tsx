import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { copy } from './copy.ts'
import { ProposalList } from './proposal-list.tsx'

const texts = copy.proposals
const perPage = 100

/** The button that opens the proposals; nothing if there are no proposals. */
export function Proposals() {
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState(1)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['proposals', page],
    queryFn: ({ signal }) =>
      api.listProposals({ offset: (page - 1) * perPage, limit: perPage }, { signal }),
    placeholderData: keepPreviousData,
  })
  const total = data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / perPage))
  // All words of the last page have been decided.
  if (data && !isPlaceholderData && page > pages) setPage(pages)
  if (total === 0 && !isOpen) return null
  return (
    <>
      <Button className="mt-3" onClick={() => setOpen(true)}>
        {texts.open(total)}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={texts.title} className="w-140">
        {total === 0 ? (
          <p className="px-5 pb-5 text-muted">{texts.none}</p>
        ) : (
          <ProposalList
            proposals={data?.proposals ?? []}
            range={copy.range((page - 1) * perPage + 1, Math.min(page * perPage, total), total)}
            page={page}
            pages={pages}
            isLoading={isPlaceholderData}
            onPage={setPage}
          />
        )}
      </Dialog>
    </>
  )
}
