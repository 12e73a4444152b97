import { formatNumber } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { copy } from './copy.ts'
import type { Person } from './person.ts'

type RoleDialogProps = {
  person: Person | undefined
  busy: boolean
  onNo: () => void
  onYes: (person: Person) => void
}

export function RoleDialog({ person, busy, onNo, onYes }: RoleDialogProps) {
  const shown = useLastDefined(person)
  return (
    <ConfirmDialog
      open={person !== undefined}
      title={copy.role.title}
      body={shown && <Facts person={shown} />}
      cancel={copy.role.no}
      confirm={copy.role.yes}
      busy={busy}
      onCancel={onNo}
      onConfirm={() => person && onYes(person)}
    />
  )
}

function Facts({ person }: { person: Person }) {
  const { user, total_images: images } = person
  const facts = [
    [copy.role.email, user.email],
    [copy.role.name, user.full_name || copy.dashboard.missing],
    [copy.role.images, formatNumber(images)],
    [copy.role.current, user.role.toUpperCase()],
  ]
  return (
    <>
      {facts.map(([name, value]) => (
        <span key={name} className="flex gap-3">
          <span className="w-24 shrink-0">{name}</span>
          <span className="font-medium wrap-anywhere text-text">{value}</span>
        </span>
      ))}
      <span className="mt-3 block text-text">{copy.role.question(user.role === 'admin')}</span>
    </>
  )
}
