import { uploadContext } from '@verso/contract/limits.ts'
import { ChevronRight } from 'lucide-react'
import { Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { isBlank, parseNames, peopleError } from '../context.ts'
import type { UploadContext } from '../context.ts'
import { copy } from '../copy.ts'

type ContextFieldProps = { context: UploadContext; onContext: (context: UploadContext) => void }

const texts = copy.context

/** The owner's note about the photos, collapsed at first. It is sent with each of them. */
export function ContextField({ context, onContext }: ContextFieldProps) {
  const { note, people } = context
  const isEmpty = isBlank({ note, people })
  const error = peopleError(people)
  const summary = [note.trim(), parseNames(people).join(', ')].filter(Boolean).join(' · ')
  return (
    <details className="group">
      <summary className="flex w-fit max-w-full list-none items-center gap-1.5 rounded-sm text-sm font-medium text-accent pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={15}
          aria-hidden
          className="shrink-0 transition-transform group-open:rotate-90"
        />
        <span className="shrink-0">{isEmpty ? texts.add : texts.title}</span>
        {summary && (
          <span className="min-w-0 truncate font-normal text-muted group-open:hidden">
            {summary}
          </span>
        )}
      </summary>
      <div className="mt-3 flex flex-col gap-3.5">
        <Field label={texts.note} hint={texts.noteHint}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={uploadContext.note}
              value={note}
              className="control h-auto resize-y py-1.5 pointer-coarse:h-auto"
              onChange={({ target }) => onContext({ ...context, note: target.value })}
            />
          )}
        </Field>
        <TextField
          label={texts.people}
          hint={texts.peopleHint}
          error={error && texts.peopleErrors[error]}
          value={people}
          maxLength={5000}
          autoComplete="off"
          onValue={(value) => onContext({ ...context, people: value })}
        />
      </div>
    </details>
  )
}
