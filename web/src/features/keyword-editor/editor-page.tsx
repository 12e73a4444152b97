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
  const home = () => void navigate({ to: '/' })
  const saving = useSaveKeywords(home, seen)
  const undo = useUndoSave()
  const changes = drafts.size + globalCount(global, query.data)
  // NAV-004
  useQuery({ ...userQuery, refetchOnMount: 'always' })
  useKeys({ '/': () => document.querySelector<HTMLInputElement>('search input')?.focus() })
  const lastSave = query.data?.last_save

  const images = (
    <ImagesTab query={query} place={place} drafts={drafts} onPlace={setPlace} onChange={change} />
  )
  const globals = <GlobalTab counts={query.data} draft={global} onDraft={setGlobal} />
  return (
    <>
      <header className="mb-3 flex min-h-8.5 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-xl font-semibold">{copy.title}</h1>
        <div className="ml-auto flex flex-wrap items-center gap-2.5 max-md:w-full">
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
              onSearch={(search) => setPlace({ ...place, search, page: 1 })}
              className="w-full md:w-60"
            />
          )}
        </div>
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
        onSave={() => saving.mutate({ drafts, global })}
      />
    </>
  )
}
