import { CornerLeftUp, Folder } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../../web/src/ui/button.tsx'
import { FormNote } from '../../web/src/ui/form-note.tsx'
import { IsolatedText } from '../../web/src/ui/isolated-text.tsx'
import { TextField } from '../../web/src/ui/text-field.tsx'
import type { FolderList } from '../src/window/folders.ts'
import { call } from './api.ts'
import { ScreenTitle } from './screen-title.tsx'
import { pluralise } from './texts.ts'
import { useAction } from './use-action.ts'

/** Chooses the folder to scan. `last` is the folder that was used last. */
export function FolderScreen({ last }: { last: string | null }) {
  const { typed, setTyped, list, open } = useFolder(last)
  const { run, isBusy, error } = useAction()

  const choose = async () => {
    const { path } = await call('chooseFolder', {})
    if (path) await open(path)
  }
  return (
    <>
      <ScreenTitle
        title="Choose a folder"
        text="Its photos, and those in its subfolders, are compared with your account. Nothing is changed or sent before you have seen it."
      />
      <form
        className="flex flex-wrap items-end gap-2.5"
        onSubmit={(event) => {
          event.preventDefault()
          run(() => call('scan', { folder: typed }))
        }}
      >
        <div className="min-w-60 grow">
          <TextField label="Folder" value={typed} onValue={setTyped} spellCheck={false} />
        </div>
        <Button onClick={() => run(choose)}>Choose …</Button>
        <Button
          loading={isBusy}
          disabled={!typed.trim()}
          onClick={() => run(() => call('compare', { folder: typed }))}
        >
          Upload from this folder
        </Button>
        <Button type="submit" variant="primary" loading={isBusy} disabled={!typed.trim()}>
          Show the photos
        </Button>
      </form>
      {error && <FormNote tone="bad">{error}</FormNote>}
      {list && <FolderListing list={list} onOpen={(path) => run(() => open(path))} />}
    </>
  )
}

/** The path in the field, and the folder that is listed. Starts with the folder that was used last. */
function useFolder(last: string | null) {
  const [first] = useState(last)
  const [typed, setTyped] = useState(last ?? '')
  const [list, setList] = useState<FolderList | null>(null)

  /** Shows the path of the listed folder unless the user has changed `before` in the field in the meantime. */
  const show = useCallback((opened: FolderList, before: string) => {
    setList(opened)
    setTyped((now) => (now === before ? opened.path : now))
  }, [])
  useEffect(() => {
    const openFirst = async (path: string | null) => {
      show(await call('listFolder', { path }), first ?? '')
    }
    // The last folder may be on a disk that is not mounted.
    openFirst(first).catch(() => (first ? openFirst(null) : undefined))
  }, [first, show])

  const open = async (path: string) => show(await call('listFolder', { path }), typed)
  return { typed, setTyped, list, open }
}

type FolderListingProps = { list: FolderList; onOpen: (path: string) => void }

function FolderListing({ list, onOpen }: FolderListingProps) {
  const { parent, folders, photos } = list
  const row =
    'flex h-9 w-full items-center gap-2.5 px-4 text-left hover:bg-raised pointer-coarse:h-11'
  return (
    <section aria-label="Folders" className="card overflow-hidden">
      <ul className="max-h-100 overflow-y-auto py-1.5">
        {parent && (
          <li>
            <button type="button" className={row} onClick={() => onOpen(parent)}>
              <CornerLeftUp size={16} aria-hidden className="text-muted" /> Parent folder
            </button>
          </li>
        )}
        {folders.map(({ name, path }) => (
          <li key={path}>
            <button type="button" className={row} onClick={() => onOpen(path)}>
              <Folder size={16} aria-hidden className="shrink-0 text-muted" />
              <IsolatedText>{name}</IsolatedText>
            </button>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-2.5 text-sm text-muted">
        {pluralise(photos, 'photo')} right in this folder, {pluralise(folders.length, 'folder')}
      </p>
    </section>
  )
}
