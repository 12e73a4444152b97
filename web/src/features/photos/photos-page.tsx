import type { Photo } from '@verso/contract/photos.ts'
import { useEffect, useRef } from 'react'
import { useBusyState } from '../../lib/use-busy-state.ts'
import { isAdmin, useUser } from '../../lib/user.ts'
import { useRowSelection } from '../../ui/use-row-selection.ts'
import { type PhotoPage, useExportPhotos, useRetryPhotos } from './api.ts'
import { BarSpacer, BulkBar } from './bulk/bulk-bar.tsx'
import { DeletingLine } from './bulk/deleting-line.tsx'
import { SelectMatchingLine } from './bulk/select-matching-line.tsx'
import { useBulkChanges } from './bulk/use-bulk-changes.tsx'
import { usePhotoDeletion } from './bulk/use-photo-deletion.tsx'
import { usePhotoSelection } from './bulk/use-photo-selection.ts'
import { copy } from './copy.ts'
import { useDescribing } from './describe-again/use-describing.tsx'
import { useDownloading } from './download/use-downloading.tsx'
import { useFind } from './find/use-find.tsx'
import { LazyBusyDialog } from './lazy-busy-dialog.tsx'
import { LazyLightbox } from './lightbox/lazy-lightbox.tsx'
import { useLightbox } from './lightbox/use-lightbox.ts'
import { isFiltered, isSameQuestion, listState } from './list-search.ts'
import type { ListSearch } from './list-search.ts'
import { ListBody } from './list/list-body.tsx'
import { ListHeader } from './list/list-header.tsx'
import { ListToolbar } from './list/list-toolbar.tsx'
import { useListShortcuts } from './list/use-list-shortcuts.ts'
import { WaitingLine } from './list/waiting-line.tsx'
import { NewerButton } from './live/newer-button.tsx'
import { useLivePage } from './live/use-live-page.ts'
import { useListAddress } from './use-list-address.ts'

/** The home page: every photo with its predictions. */
export function PhotosPage() {
  const { search, go, goBackTo } = useListAddress()
  const { query, newer } = useLivePage(search)
  const title = useRef<HTMLHeadingElement>(null)
  const admin = isAdmin(useUser())
  const photos = query.data?.images ?? []
  const total = query.data?.length ?? 0
  const rows = useRowSelection(photos, ({ name }) => name)
  const chosen = usePhotoSelection(search, query.data, rows)
  const { selection } = chosen
  const retryable = chosen.rows.filter(isFailed)
  const errored = photos.filter(isFailed)
  useListShortcuts(selection)
  const data = query.isPlaceholderData ? undefined : query.data
  const lightbox = useLightbox({ search, data, go, goBackTo })
  const describing = useDescribing(search, selection, chosen.matching)
  const changing = useBulkChanges(chosen)
  const removal = usePhotoDeletion({
    chosen,
    librarySize: librarySize(search, data),
    onRemove: () => lightbox.show(undefined),
  })
  const downloading = useDownloading(search, chosen)
  const exporting = useExportPhotos()
  const { mutate: retryPhotos } = useRetryPhotos(selection.clear)
  const preparing = useBusyState(exporting, copy.exporting, exporting.reset)
  usePageWithin(search, data?.length, go)

  /** A selection belongs to its search, status and filters; changing these clears it. */
  function change(next: ListSearch) {
    if (!isSameQuestion(search, next)) selection.clear()
    go(next)
  }
  const find = useFind({ search, version: versionOf(query.data), onChange: change })

  /** The button disappears, so the focus moves to the heading above the new rows. */
  function showNewer() {
    void query.refetch()
    title.current?.focus()
  }

  const actions = {
    list: query.data,
    canExport: chosen.canExport,
    onExport: () => exporting.mutate(chosen.exported),
    onDownload: downloading.open,
  }
  return (
    <>
      <ListHeader title={title} search={search} {...actions} />
      <ListToolbar
        {...actions}
        search={search}
        counts={query.data?.status_counts}
        filters={find.button}
        onChange={change}
      />
      {find.bar}
      <DeletingLine deleting={query.data?.deleting} />
      {describing.line}
      <WaitingLine waiting={query.data?.waiting} />
      <NewerButton count={newer} onShow={showNewer} />
      <BulkBar
        view={total > 0 ? listState(search).view : undefined}
        selected={chosen.count}
        retryable={retryable.length}
        errored={errored.length}
        onSelectErrored={() => selection.select(errored, true)}
        onRetry={() => retryPhotos(retryable.map(({ name }) => name))}
        onKeywords={changing.open}
        onAlbums={changing.openAlbums}
        onDescribe={describing.askSelected}
        onAccept={changing.accept}
        onDownload={downloading.open}
        onDelete={removal.askChosen}
        onClearAll={removal.askAll}
        onDeselect={selection.clear}
      />
      <SelectMatchingLine
        onPage={photos.length}
        isPageSelected={selection.page.all}
        list={query.data}
        count={chosen.count}
        isAll={chosen.isAll}
        onSelectAll={chosen.selectAll}
        onClear={selection.clear}
      />
      <ListBody
        query={query}
        search={search}
        admin={admin}
        selection={selection}
        actions={{ open: lightbox.show, retry: retryPhotos }}
        panel={find.panel}
        onChange={change}
      />
      <BarSpacer selected={chosen.count} />
      <LazyLightbox
        photos={linkedOr(photos, lightbox.linked)}
        name={lightbox.name}
        admin={admin}
        onShow={lightbox.show}
        onBefore={lightbox.onBefore}
        onAfter={lightbox.onAfter}
        onFind={lightbox.find}
        onDelete={removal.askOne}
        onDescribe={describing.ask}
      />
      {removal.dialog}
      {changing.dialog}
      {describing.dialog}
      {downloading.dialog}
      <LazyBusyDialog
        state={removal.busy ?? preparing}
        onClose={exporting.isError ? exporting.reset : removal.reset}
      />
    </>
  )
}

/** A linked photo that is not on the page is shown alone. */
const linkedOr = (photos: Photo[], linked: Photo | undefined) => (linked ? [linked] : photos)

const librarySize = (search: ListSearch, data: PhotoPage | undefined) =>
  isFiltered(search) ? undefined : data?.length

/** Changes with the number of photos and their states. */
const versionOf = (page: PhotoPage | undefined) =>
  JSON.stringify([page?.length, page?.status_counts])

const isFailed = ({ status }: Photo) => status === 'failed'

/** Goes to the last page if the page of the address no longer exists, for example after deletions. */
function usePageWithin(
  search: ListSearch,
  total: number | undefined,
  go: ReturnType<typeof useListAddress>['go'],
) {
  const { page, limit } = listState(search)
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / limit))
  useEffect(() => {
    if (page > last) go({ ...search, page: last }, { replace: true })
  })
}
