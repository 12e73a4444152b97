import type { RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useIsPhone } from '../../../ui/use-media-query.ts'
import type { PhotoPage } from '../api.ts'
import { copy } from '../copy.ts'
import type { ListSearch } from '../list-search.ts'
import { totalText } from '../photo-format.ts'
import { ReviewLink } from '../review-mode/review-link.tsx'

export type ListActions = {
  /** Undefined while the list is loading for the first time. */
  list: PhotoPage | undefined
  canExport: boolean
  onExport: () => void
  onDownload: () => void
}

type ListHeaderProps = ListActions & {
  title: RefObject<HTMLHeadingElement | null>
  search: ListSearch
}

/** The title with the number of photos, and the main actions. On phones most of them are in the toolbar. */
export function ListHeader({ title, search, list, canExport, ...on }: ListHeaderProps) {
  const phone = useIsPhone()
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 ref={title} tabIndex={-1} className="text-xl font-semibold outline-none">
        {copy.title}
      </h1>
      {list && (
        <span className="text-muted tabular-nums max-[21rem]:hidden">{totalText(list)}</span>
      )}
      <div className="ml-auto flex flex-wrap justify-end gap-2.5">
        {!phone && (
          <>
            <LinkButton to="/import-sheet" variant="quiet">
              {copy.importSheet}
            </LinkButton>
            {!!list?.length && <ReviewLink search={search} />}
            <Button disabled={!canExport} onClick={on.onExport}>
              {copy.exportCsv}
            </Button>
            <Button disabled={!list?.length} onClick={on.onDownload}>
              {copy.download}
            </Button>
            <LinkButton to="/edit-keywords">{copy.editKeywords}</LinkButton>
          </>
        )}
        <LinkButton to="/upload" variant="primary">
          {copy.upload}
        </LinkButton>
      </div>
    </header>
  )
}
