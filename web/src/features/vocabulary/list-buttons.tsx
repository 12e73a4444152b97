import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { copy } from './copy.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useExportList, usePreviewList } from './list-api.ts'

/** Exports the keyword list as a file, and imports one after a preview. */
export function ListButtons() {
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreviewList()
  const exporting = useExportList()
  return (
    <div className="flex gap-3">
      <Button loading={preview.isPending} onClick={() => input.current?.click()}>
        {copy.lists.import}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".txt,text/plain"
        aria-label={copy.lists.choose}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // So that the same file can be chosen again.
          target.value = ''
          if (file) preview.mutate(file)
        }}
      />
      <Button loading={exporting.isPending} onClick={() => exporting.mutate()}>
        {copy.lists.export}
      </Button>
      <ImportDialog preview={preview.data} error={preview.error} onClose={preview.reset} />
    </div>
  )
}
