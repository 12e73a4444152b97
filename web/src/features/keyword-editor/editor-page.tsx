import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { limits } from '@verso/contract/limits.ts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { failureReason } from '../../lib/error-text.ts'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import { userQuery } from '../../lib/user.ts'
import { Button } from '../../ui/button.tsx'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { editorQuery, globalCount, useSaveKeywords, useUndoSave } from './api.ts'
import type { EditorPlace } from './api.ts'
import { copy } from './copy.ts'
import { noMoves } from './global-draft.ts'
import { GlobalTab } from './global-tab.tsx'
import { PhotosTab } from './photos-tab.tsx'
import { SaveBar } from './save-bar.tsx'
import { useDrafts } from './use-drafts.ts'

/** The keyword editor: keywords by photo, and keywords excluded from all photos. */
export function EditorPage() {
  const [tab, setTab] = useState<'images' | 'global'>('images')
  const [place, setPlace] = useState<EditorPlace>({
    page: 1,
    limit: limits.editor.pageSize,
    search: '',
  })
  const [global, setGlobal] = useState(noMoves)
  const { drafts, change, rebase } = useDrafts()
  const query = useQuery(editorQuery(place))
  const navigate = useNavigate()
  // Skips the question of LeaveDialog: Cancel discards changes, and after a save there are none.
  const goHome = () => void navigate({ to: '/', ignoreBlocker: true })
  const saving = useSaveKeywords(rebase)
  const undo = useUndoSave()
  const changes = drafts.size + globalCount(global, query.data)
  const loss = changes > 0 ? copy.leaving.loss(changes) : undefined
  const guard = useLeaveGuard(() => loss)
  // NAV-004
  useQuery({ ...userQuery, refetchOnMount: 'always' })
  useShortcuts({ '/': () => document.querySelector<HTMLInputElement>('search input')?.focus() })
  const search = (text: string) => setPlace({ ...place, search: text, page: 1 })
  const lastSave = query.data?.last_save

  const images = (
    <PhotosTab query={query} place={place} drafts={drafts} onPlace={setPlace} onChange={change} />
  )
  const globals = <GlobalTab counts={query.data} draft={global} onDraft={setGlobal} />
  return (
    // At least as high as the window, so that the save bar is at its bottom. The scroll margin keeps focused elements
    // from being hidden behind the bar (WCAG 2.4.11).
    <div className="-mb-5 flex min-h-[calc(100dvh-1.25rem)] flex-col max-md:min-h-[calc(100dvh-4.8125rem-env(safe-area-inset-bottom))] [&_:is(button,input)]:scroll-mb-20">
      <header className="mb-3 flex min-h-8.5 flex-wrap items-center gap-x-2.5 gap-y-2">
        <h1 className="mr-auto text-xl font-semibold pointer-coarse:leading-11">{copy.title}</h1>
        {lastSave && changes === 0 && (
          <Button
            variant="quiet"
            title={copy.undoHint(lastSave)}
            loading={undo.isPending}
            onClick={() => undo.mutate()}
          >
            <Undo2 size={15} aria-hidden /> {copy.undoLast}
          </Button>
        )}
        {tab === 'images' && (
          <SearchBox
            label={copy.search}
            value={place.search}
            debounceMs={limits.searchDebounceMs}
            onSearch={search}
            className="w-full md:w-60"
          />
        )}
      </header>
      <Tabs
        label={copy.tabs.label}
        value={tab}
        onValue={setTab}
        tabs={[
          { value: 'images', label: copy.tabs.images, content: images },
          { value: 'global', label: copy.tabs.global, content: globals },
        ]}
      />
      <SaveBar
        changes={changes}
        saving={saving.isPending}
        failure={saving.isError ? failureReason(saving.error) : undefined}
        onCancel={goHome}
        onSave={() => saving.mutate({ drafts, global }, { onSuccess: goHome })}
      />
      <LeaveDialog guard={guard} texts={copy.leaving} loss={useLastDefined(loss)} />
    </div>
  )
}
