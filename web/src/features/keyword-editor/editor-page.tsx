import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { limits } from '@verso/contract/limits.ts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { failureReason } from '../../lib/error-text.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { userQuery } from '../../lib/user.ts'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { editorQuery, globalCount, useSaveKeywords, useUndoSave } from './api.ts'
import type { EditorPlace } from './api.ts'
import { copy } from './copy.ts'
import { nothingMoved } from './global-draft.ts'
import { GlobalTab } from './global-tab.tsx'
import { ImagesTab } from './images-tab.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { useDrafts } from './use-drafts.ts'

/** The keyword editor: what each photo includes, and what none does. */
export function EditorPage() {
  const [tab, setTab] = useState<'images' | 'global'>('images')
  const [place, setPlace] = useState<EditorPlace>({
    page: 1,
    limit: limits.editor.pageSize,
    search: '',
  })
  const [global, setGlobal] = useState(nothingMoved)
  const { drafts, change, seen } = useDrafts()
  const query = useQuery(editorQuery(place))
  const navigate = useNavigate()
  // Without asking: "Cancel" drops what is not saved, and a save leaves nothing.
  const home = () => void navigate({ to: '/', ignoreBlocker: true })
  const saving = useSaveKeywords(seen)
  const undo = useUndoSave()
  const changes = drafts.size + globalCount(global, query.data)
  // NAV-004
  useQuery({ ...userQuery, refetchOnMount: 'always' })
  useKeys({ '/': () => document.querySelector<HTMLInputElement>('search input')?.focus() })
  const search = (text: string) => setPlace({ ...place, search: text, page: 1 })
  const lastSave = query.data?.last_save

  const images = (
    <ImagesTab query={query} place={place} drafts={drafts} onPlace={setPlace} onChange={change} />
  )
  const globals = <GlobalTab counts={query.data} draft={global} onDraft={setGlobal} />
  return (
    // As high as the window, so that the bar stands at its lower edge however much there is above it. What takes
    // the focus scrolls out from behind the bar (WCAG 2.4.11).
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
            restMs={limits.searchDebounceMs}
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
        onCancel={home}
        onSave={() => saving.mutate({ drafts, global }, { onSuccess: home })}
      />
      <LeaveDialog changes={changes} />
    </div>
  )
}
