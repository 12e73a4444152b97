import { uploadTypes } from '@verso/contract/limits.ts'
import { ImagePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSettings } from '../../../lib/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { copy } from '../copy.ts'
import { droppedFiles, inFolderOrder } from './dropped-files.ts'
import type { DroppedFiles } from './dropped-files.ts'
import { acceptAttribute } from './photo-type.ts'

type DropZoneProps = {
  /** Whether files may be added; not without credits (UP-032). */
  open: boolean
  onFiles: (added: DroppedFiles) => void
  /** The number of files that are being checked before they are added to the table. */
  checking: number
  /** Takes less height, once there are files. */
  slim: boolean
}

/** Where files and folders are dropped or chosen. The whole page accepts drops. */
export function DropZone({ open, onFiles, checking, slim }: DropZoneProps) {
  const over = usePageDrop(open ? onFiles : ignore)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const accept = acceptAttribute(useSettings()?.upload_types ?? uploadTypes)

  function addChosen(input: HTMLInputElement) {
    const chosen = inFolderOrder([...(input.files ?? [])])
    // Allows choosing the same file again.
    input.value = ''
    onFiles({ files: chosen, unreadable: [] })
  }

  return (
    <section
      aria-label={copy.drop.title}
      className={cx(
        'flex flex-1 flex-wrap content-center items-center justify-center gap-x-5 gap-y-3 rounded-lg border border-dashed px-5 text-center transition-colors',
        open && over ? 'border-accent bg-accent-soft' : 'border-edge bg-surface',
        // An open note next to it must not stretch it.
        slim ? 'py-5 lg:max-h-48' : 'flex-col py-14 lg:max-h-72',
      )}
    >
      {!slim && <ImagePlus size={32} strokeWidth={1.25} aria-hidden className="text-muted" />}
      <p className="text-lg font-medium">
        {!open ? copy.drop.closed : over ? copy.drop.anywhere : copy.drop.title}
      </p>
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button disabled={!open} onClick={() => files.current?.click()}>
          {copy.drop.files}
        </Button>
        <Button disabled={!open} onClick={() => folder.current?.click()} className="max-md:hidden">
          {copy.drop.folder}
        </Button>
      </div>
      <p className="text-sm text-muted">{copy.drop.limit}</p>
      <output className="flex items-center gap-2 text-sm text-muted empty:hidden">
        {checking > 0 && (
          <>
            <Spinner /> {copy.drop.checking(checking)}
          </>
        )}
      </output>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        disabled={!open}
        accept={accept}
        aria-label={copy.drop.files}
        onChange={({ target }) => addChosen(target)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        disabled={!open}
        {...wholeFolder}
        aria-label={copy.drop.folder}
        onChange={({ target }) => addChosen(target)}
      />
    </section>
  )
}

/** A drop must be handled, or the browser would open the file and leave the page. */
const ignore = () => {}

/** Supported by every browser, but missing in React's types. */
const wholeFolder = { webkitdirectory: '' }

/** Accepts files dropped anywhere in the window; returns whether files are being dragged over it. */
function usePageDrop(onFiles: (added: DroppedFiles) => void): boolean {
  const [over, setOver] = useState(false)

  const drop = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    void droppedFiles(event.dataTransfer).then(onFiles)
  })

  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const listeners = new AbortController()
    const { signal } = listeners
    addEventListener('dragover', hover, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', (event) => drop(event), { signal })
    return () => listeners.abort()
  }, [])

  return over
}

/** Dragged text and links are left to the browser. */
function hasFiles(event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } {
  return event.dataTransfer?.types.includes('Files') ?? false
}
