import { X } from 'lucide-react'
import { announce } from '../../../ui/announce.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { copy } from '../copy.ts'
import type { UploadFile } from '../queue/upload-file.ts'

type RemoveButtonProps = {
  file: UploadFile
  /** `hasNeighbour` is false if no other row could take the focus. */
  onRemove: (file: UploadFile, hasNeighbour: boolean) => void
}

/** Removes a file from the table. The focus moves to the button of the next row, or else the previous one. */
export function RemoveButton({ file, onRemove }: RemoveButtonProps) {
  if (file.status === 'Uploaded') return null

  function remove(button: HTMLElement) {
    const neighbour = neighbourOf(button)
    neighbour?.focus()
    onRemove(file, neighbour !== undefined)
    announce(copy.table.removed(file.title))
  }

  return (
    <IconButton
      data-remove
      label={copy.table.remove(file.title)}
      icon={<X size={15} aria-hidden />}
      className="-my-1"
      onClick={({ currentTarget }) => remove(currentTarget)}
      // A key that is held down would remove row after row.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    />
  )
}

function neighbourOf(button: HTMLElement): HTMLElement | undefined {
  const row = button.closest('tr, li')
  const buttons = [row?.nextElementSibling, row?.previousElementSibling].map((each) =>
    each?.querySelector<HTMLElement>('[data-remove]'),
  )
  return buttons.find((each) => each instanceof HTMLElement)
}
