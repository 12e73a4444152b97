import { cx } from '../../ui/cx.ts'
import { copy } from './copy.ts'
import type { Person, PersonActions } from './person.ts'

type RowActionsProps = { person: Person; actions: PersonActions; className?: string }

const button =
  'min-h-6 rounded-sm text-left font-medium text-accent hover:underline pointer-coarse:min-h-11'

/** The buttons of one row. Their accessible names contain the email, because every row has the same buttons. */
export function RowActions({ person, actions, className }: RowActionsProps) {
  const { email, role } = person.user
  const roleChange = role === 'admin' ? copy.role.makeUser : copy.role.makeAdmin
  const all = [
    { text: roleChange, run: actions.changeRole },
    { text: copy.credits.button, run: actions.giveCredits },
    { text: copy.cap.button(person.spending_cap), run: actions.capSpending },
  ]
  return (
    <div className={cx('flex', className ?? '-my-0.5 flex-wrap gap-x-3')}>
      {all.map(({ text, run }) => (
        <button
          key={text}
          type="button"
          aria-label={`${text}: ${email}`}
          className={button}
          onClick={() => run(person)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
