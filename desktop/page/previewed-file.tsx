import { Checkbox } from '../../web/src/ui/checkbox.tsx'
import { Chips } from '../../web/src/ui/chips.tsx'
import { IsolatedText } from '../../web/src/ui/isolated-text.tsx'
import type { FieldPlan } from '../src/plan/field-plan.ts'
import { fileName } from '../src/plan/local-file.ts'
import type { PreviewRow } from '../src/window/window-state.ts'
import { relativePath } from './texts.ts'

type PreviewedFileProps = {
  row: PreviewRow
  folder: string
  /** null if nothing would be written. */
  isIncluded: boolean | null
  onInclude: (isIncluded: boolean) => void
}

/** A file with the values that are added, that it already has, and that stay different. */
export function PreviewedFile({ row, folder, isIncluded, onInclude }: PreviewedFileProps) {
  const { path, target, fields = [], because, reason } = row
  const name = <IsolatedText>{relativePath(folder, path)}</IsolatedText>
  return (
    <li className="px-4 py-3">
      {isIncluded === null ? (
        <p className="font-medium">{name}</p>
      ) : (
        <Checkbox checked={isIncluded} onChecked={onInclude} className="font-medium">
          {name}
        </Checkbox>
      )}
      {reason && <p className="mt-1 text-sm text-bad">{reason}</p>}
      {because && target && (
        <p className="mt-1 text-sm text-warn">
          {because} The words go into <IsolatedText>{fileName(target)}</IsolatedText>.
        </p>
      )}
      <dl className="mt-2 grid grid-cols-[8.5rem_1fr] gap-x-3 gap-y-1.5 text-sm">
        {fields.map((plan) => (
          <div key={plan.field} className="contents">
            <dt className="text-muted first-letter:uppercase">{plan.field}</dt>
            <dd className="min-w-0">
              <FieldChange plan={plan} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function FieldChange({ plan }: { plan: FieldPlan }) {
  if (plan.state === 'same') return <span className="text-muted">is in the file</span>
  if (plan.state === 'cannot') return <span className="text-warn">{plan.reason}</span>
  if (plan.state === 'keep')
    return (
      <span className="text-muted">
        stays “<IsolatedText>{plan.file}</IsolatedText>”, not “
        <IsolatedText>{plan.ours}</IsolatedText>”
      </span>
    )
  const [first = '', ...others] = plan.values
  if (others.length > 0) return <Chips items={plan.values} max={30} />
  return <IsolatedText>{first}</IsolatedText>
}
