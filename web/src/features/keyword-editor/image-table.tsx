import { cx } from '../../ui/cx.ts'
import { copy } from './copy.ts'
import type { Draft } from './drafts.ts'
import { isStale, shownKeywords } from './drafts.ts'
import { ExcludedChips, ImageName, IncludedChips, StaleNote } from './image-parts.tsx'
import type { Change } from './use-drafts.ts'

type ImageTableProps = {
  rows: readonly Draft[]
  phone: boolean
  onOpen: (id: string) => void
  onChange: Change
}

/** A table; on phones the same photos as cards. */
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
      <table aria-label={copy.images} className="w-full table-fixed text-sm">
        <thead>
          <tr className="text-left">
            <Head className="w-60">{copy.columns.name}</Head>
            <Head>{copy.columns.keywords}</Head>
            <Head className="w-[26%]">{copy.columns.excluded}</Head>
          </tr>
        </thead>
        <tbody>
          {rows.map((draft) => (
            <ImageRow key={draft.photo.id} draft={draft} onOpen={onOpen} onChange={onChange} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ className, children }: { className?: string; children: string }) {
  return (
    <th
      scope="col"
      className={cx('h-10.5 border-b border-line px-3 font-medium text-muted', className)}
    >
      {children}
    </th>
  )
}

type ImageProps = { draft: Draft; onOpen: (id: string) => void; onChange: Change }

function ImageRow({ draft, onOpen, onChange }: ImageProps) {
  const cell = 'border-b border-line px-3 py-2.5 align-top group-last:border-b-0'
  return (
    <tr className="group">
      <td className={cell}>
        <ImageName draft={draft} onOpen={onOpen} />
        {isStale(draft) && <StaleNote />}
      </td>
      <td className={cell}>
        <IncludedChips draft={draft} onChange={onChange} />
      </td>
      <td className={cell}>
        <ExcludedChips draft={draft} onChange={onChange} />
      </td>
    </tr>
  )
}

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
