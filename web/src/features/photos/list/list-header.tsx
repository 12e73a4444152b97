import type { RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { PhotoPage } from '../api.ts'
import { copy } from '../copy.ts'
import type { ListSearch } from '../list-search.ts'
import { totalText } from '../photo-format.ts'
import { ReviewLink } from '../review-mode/review-link.tsx'

type ListHeaderProps = {
  title: RefObject<HTMLHeadingElement | null>
  search: ListSearch
  /** Undefined while the list is loading for the first time. */
  list: PhotoPage | undefined
  canExport: boolean
  onExport: () => void
  onDownload: () => void
}

/** On phones in a row below the title and the primary button. */
const secondary = 'max-md:order-1 max-md:flex-1'

/** The title with the number of photos, and the main actions. */
export function ListHeader({ title, search, list, canExport, ...on }: ListHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 ref={title} tabIndex={-1} className="text-xl font-semibold outline-none">
        {copy.title}
      </h1>
      {list && <span className="text-muted tabular-nums">{totalText(list)}</span>}
      <div className="ml-auto flex flex-wrap justify-end gap-2.5 max-md:contents">
        <LinkButton to="/import-sheet" variant="quiet" className="max-md:hidden">
          {copy.importSheet}
        </LinkButton>
        {!!list?.length && <ReviewLink search={search} className={secondary} />}
        <Button className={secondary} disabled={!canExport} onClick={on.onExport}>
          {copy.exportCsv}
        </Button>
        <Button className={secondary} disabled={!list?.length} onClick={on.onDownload}>
          {copy.download}
        </Button>
        {/* Phones have it in the menu below. */}
        <LinkButton to="/edit-keywords" className="max-md:hidden">
          {copy.editKeywords}
        </LinkButton>
        <LinkButton to="/upload" variant="primary" className="max-md:ml-auto">
          {copy.upload}
        </LinkButton>
      </div>
    </header>
  )
}
