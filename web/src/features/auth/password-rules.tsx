import { passwordConditions } from '@verso/contract/rules.ts'
import { Check, Circle } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { copy } from './copy.ts'

/** The conditions of a password, ticked off as it is typed. */
export function PasswordRules({ value }: { value: string }) {
  const met = passwordConditions(value)
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-1 pt-0.5 text-xs">
      {(Object.keys(met) as (keyof typeof met)[]).map((rule) => (
        <li
          key={rule}
          className={cx(
            'flex items-center gap-1.5 transition-colors',
            met[rule] ? 'text-ok' : 'text-muted',
          )}
        >
          {met[rule] ? <Check size={13} aria-hidden /> : <Circle size={13} aria-hidden />}
          {copy.passwordRules[rule]}
          {met[rule] && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </ul>
  )
}
