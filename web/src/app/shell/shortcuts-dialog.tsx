import { useSingleKeyShortcuts } from '../../lib/use-shortcuts.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { shortcutGroups } from './shortcuts.ts'

type ShortcutsDialogProps = { open: boolean; onClose: () => void }

/** Lists the keyboard shortcuts, with a checkbox that turns the single-key ones on or off. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const [single, setSingle] = useSingleKeyShortcuts()
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard" className="w-110">
      <div className="flex flex-col gap-5 overflow-y-auto px-5 pb-5">
        {shortcutGroups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-1 text-sm text-muted">{title}</h3>
            <dl className="divide-y divide-line border-y border-line">
              {keys.map(([does, ...named]) => (
                <div key={does} className="flex items-center justify-between gap-4 py-1.75">
                  <dt>{does}</dt>
                  <dd className="flex gap-1.5">
                    {named.map((key) => (
                      <Key key={key} name={key} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Checkbox checked={single} onChecked={setSingle}>
          Single-key shortcuts
          <span className="block text-sm text-muted">
            Turn these off if speech input or another tool triggers them by mistake.
          </span>
        </Checkbox>
      </div>
    </Dialog>
  )
}

function Key({ name }: { name: string }) {
  return (
    <kbd className="min-w-6.5 rounded-sm border border-line bg-raised px-1.5 py-0.5 text-center font-sans text-sm">
      {name}
    </kbd>
  )
}
