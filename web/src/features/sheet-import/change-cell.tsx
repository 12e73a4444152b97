import { placeWithoutGaps } from '@verso/contract/rules.ts'
import type { SheetChange } from '@verso/contract/sheet-import.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { copy } from './copy.ts'

/** What the sheet would change on one photo, field by field. */
export function ChangeCell({ change }: { change: SheetChange }) {
  return (
    <dl className="flex flex-col gap-2 wrap-anywhere">
      {change.keywords && (
        <Field name={copy.fields.keywords}>
          {change.keywords.remove.map((keyword) => (
            <Removed key={keyword}>{keyword}</Removed>
          ))}
          {change.keywords.add.map((keyword) => (
            <Added key={keyword}>{keyword}</Added>
          ))}
        </Field>
      )}
      {(['description', 'period', 'location', 'note'] as const).map((field) => {
        const text = change[field]
        return (
          text && (
            <Field key={field} name={copy.fields[field]}>
              {text.from && <Removed>{text.from}</Removed>}
              {text.to ? (
                <Added>{field === 'location' ? placeWithoutGaps(text.to) : text.to}</Added>
              ) : (
                <span className="text-muted">
                  {field === 'note' ? copy.emptied : copy.backToPrediction}
                </span>
              )}
            </Field>
          )
        )
      })}
      {change.people && (
        <Field name={copy.fields.people}>
          {change.people.from.length > 0 && <Removed>{change.people.from.join('; ')}</Removed>}
          {change.people.to.length > 0 ? (
            <Added>{change.people.to.join('; ')}</Added>
          ) : (
            <span className="text-muted">{copy.emptied}</span>
          )}
        </Field>
      )}
      {change.reviewed !== undefined && (
        <Field name={copy.fields.reviewed}>
          <Removed>{change.reviewed ? copy.no : copy.yes}</Removed>
          <Added>{change.reviewed ? copy.yes : copy.no}</Added>
        </Field>
      )}
      {change.refused.map((sentence) => (
        <dd key={sentence} className="text-warn">
          {sentence}
        </dd>
      ))}
    </dl>
  )
}

function Field({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="flex flex-wrap gap-x-2 gap-y-1">{children}</dd>
    </div>
  )
}

const Removed = ({ children }: { children: string }) => (
  <del className="whitespace-pre-line text-muted">
    <VisuallyHidden>{copy.removed}: </VisuallyHidden>
    {children}
  </del>
)

const Added = ({ children }: { children: string }) => (
  <ins className="rounded-sm bg-accent-soft px-1 whitespace-pre-line no-underline">
    <VisuallyHidden>{copy.added}: </VisuallyHidden>
    {children}
  </ins>
)
