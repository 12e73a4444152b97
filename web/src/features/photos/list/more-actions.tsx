import { EllipsisVertical } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Popover } from '../../../ui/popover.tsx'
import { copy } from '../copy.ts'
import type { ListActions } from './list-header.tsx'

type MoreActionsProps = ListActions & { className: string }

/** On phones: the actions on the whole list that need not always be visible. */
export function MoreActions({ list, canExport, className, ...on }: MoreActionsProps) {
  const actions = [
    { text: copy.exportCsv, run: on.onExport, disabled: !canExport },
    { text: copy.download, run: on.onDownload, disabled: !list?.length },
  ]
  return (
    <Popover
      label={copy.more}
      className="min-w-44 p-1.5"
      buttonClassName={cx('pointer-coarse:w-11 pointer-coarse:px-0', className)}
      button={
        <>
          <EllipsisVertical size={18} aria-hidden className="shrink-0" />
          <span className="sr-only">{copy.more}</span>
        </>
      }
    >
      {actions.map(({ text, run, disabled }) => (
        <Button
          key={text}
          variant="quiet"
          wide
          className="justify-start"
          disabled={disabled}
          onClick={({ currentTarget }) => {
            // Otherwise it would cover the dialog that opens.
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
            run()
          }}
        >
          {text}
        </Button>
      ))}
    </Popover>
  )
}
