import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { copy } from './copy.ts'
import type { Draft } from './drafts.ts'
import { isStale, shownKeywords } from './drafts.ts'
import { ExcludedChips, ImageName, IncludedChips, StaleNote } from './image-parts.tsx'
import type { ChangeDraft } from './use-drafts.ts'

type ImageTableProps = {
  rows: readonly Draft[]
  phone: boolean
  onOpen: (id: string) => void
  onChange: ChangeDraft
}

/** The photos as a table, or as cards on phones. */
export function ImageTable({ rows, phone, onOpen, onChange }: ImageTableProps) {
  if (phone)
    return (
      <ul aria-label={copy.images} className="flex flex-col gap-2.5">
        {rows.map((draft) => (
          <ImageCard key={draft.photo.id} draft={draft} onOpen={onOpen} onChange={onChange} />
        ))}
      </ul>
    )
  return (
    <div className="card">
      <DataTable
        label={copy.images}
        columns={columns(onOpen, onChange)}
        rows={rows}
        rowKey={({ photo }) => photo.id}
      />
    </div>
  )
}

const columns = (onOpen: (id: string) => void, onChange: ChangeDraft): readonly Column<Draft>[] => [
  {
    id: 'name',
    title: copy.columns.name,
    width: 'w-60',
    cell: (draft) => (
      <>
        <ImageName draft={draft} onOpen={onOpen} />
        {isStale(draft) && <StaleNote />}
      </>
    ),
  },
  {
    id: 'keywords',
    title: copy.columns.keywords,
    cell: (draft) => <IncludedChips draft={draft} onChange={onChange} />,
  },
  {
    id: 'excluded',
    title: copy.columns.excluded,
    width: 'w-[26%]',
    cell: (draft) => <ExcludedChips draft={draft} onChange={onChange} />,
  },
]

type ImageProps = { draft: Draft; onOpen: (id: string) => void; onChange: ChangeDraft }

function ImageCard({ draft, onOpen, onChange }: ImageProps) {
  return (
    <li className="card flex flex-col gap-2.5 p-2.5">
      <ImageName draft={draft} onOpen={onOpen} />
      {isStale(draft) && <StaleNote />}
      <h2 className="text-xs text-muted">{copy.columns.keywords}</h2>
      <IncludedChips draft={draft} onChange={onChange} />
      {shownKeywords(draft).excluded.length > 0 && (
        <>
          <h2 className="text-xs text-muted">{copy.columns.excluded}</h2>
          <ExcludedChips draft={draft} onChange={onChange} />
        </>
      )}
    </li>
  )
}
