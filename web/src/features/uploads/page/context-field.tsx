import { uploadContext } from '@verso/contract/limits.ts'
import { ChevronRight } from 'lucide-react'
import { Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { isBlank, namesIn, tooMuch } from '../context.ts'
import type { UploadContext } from '../context.ts'
import { copy } from '../copy.ts'

type ContextFieldProps = { context: UploadContext; onContext: (context: UploadContext) => void }

const words = copy.context

/** What the owner knows of the photos, closed until somebody wants to tell. It goes along with all of them. */
export function ContextField({ context, onContext }: ContextFieldProps) {
  const { note, people } = context
  const excess = tooMuch(people)
  const summary = [note.trim(), namesIn(people).join(', ')].filter(Boolean).join(' · ')
  return (
    <details className="group">
      <summary className="flex w-fit max-w-full list-none items-center gap-1.5 rounded-sm text-sm font-medium text-accent pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={15}
          aria-hidden
          className="shrink-0 transition-transform group-open:rotate-90"
        />
        <span className="shrink-0">{isBlank(context) ? words.add : words.title}</span>
        {summary && (
          <span className="min-w-0 truncate font-normal text-muted group-open:hidden">
            {summary}
          </span>
        )}
      </summary>
      <div className="mt-3 flex flex-col gap-3.5">
        <Field label={words.note} hint={words.noteHint}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={uploadContext.note}
              value={note}
              className="control h-auto resize-y py-1.5 pointer-coarse:h-auto"
              onChange={({ target }) => onContext({ note: target.value, people })}
            />
          )}
        </Field>
        <TextField
          label={words.people}
          hint={words.peopleHint}
          error={excess && words.tooMuch[excess]}
          value={people}
          maxLength={5000}
          autoComplete="off"
          onValue={(value) => onContext({ note, people: value })}
        />
      </div>
    </details>
  )
}
