import type { Photo } from '@verso/contract/photos.ts'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
import { Button } from '../../../ui/button.tsx'
import { columnTitle } from '../cells/columns.ts'
import { PanelSection } from '../lightbox/panel-section.tsx'
import { certaintyText } from '../photo-format.ts'
import { copy } from './copy.ts'
import { Key } from './review-bar.tsx'

const fields = [
  { id: 'period', key: 'p' },
  { id: 'location', key: 'l' },
] as const

type Field = (typeof fields)[number]['id']
type ConfirmTextsProps = { photo: Photo; onConfirm: (field: Field) => void }

/** The predicted period and location with their certainty, each to be confirmed with one key. The fields change them. */
export function ConfirmTexts({ photo, onConfirm }: ConfirmTextsProps) {
  const open = fields.filter(({ id }) => certaintyText(photo, id) !== '' && !photo.edited[id])
  const confirm = (field: Field) => open.some(({ id }) => id === field) && onConfirm(field)
  useShortcuts({ p: () => confirm('period'), l: () => confirm('location') })
  if (open.length === 0) return null
  return (
    <PanelSection title={copy.confirm.title}>
      <ul className="flex flex-col gap-2">
        {open.map(({ id, key }) => (
          <li key={id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="text-muted">{columnTitle(id)}:</span> {photo[id]}
              <span className="block text-xs text-muted">{certaintyText(photo, id)}</span>
            </span>
            <Button
              aria-label={copy.confirm.named[id]}
              aria-keyshortcuts={key}
              onClick={() => onConfirm(id)}
            >
              {copy.confirm.button} <Key name={key.toUpperCase()} />
            </Button>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
