import type { CallOutput } from '@verso/contract/call.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { copy } from './ai-copy.ts'
import { type AiDraft, isKeySaved } from './ai-draft.ts'

type AiKeyFieldProps = {
  draft: AiDraft
  saved: CallOutput<'getAiSettings'>
  onChange: (part: Partial<AiDraft>) => void
}

/** The key can be entered and replaced, but never read. An empty one removes it. */
export function AiKeyField({ draft, saved, onChange }: AiKeyFieldProps) {
  const isSaved = isKeySaved(draft, saved)
  if (isSaved && draft.key === null)
    return (
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-medium">{copy.key}</span>
        <p className="flex min-h-8.5 flex-wrap items-center gap-2.5">
          {copy.keySaved}
          <Button onClick={() => onChange({ key: '' })}>{copy.replace}</Button>
        </p>
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-1.5 *:w-full">
      <PasswordField
        label={copy.key}
        hint={isSaved ? copy.keyRemoved : copy.keyHint}
        autoComplete="off"
        value={draft.key ?? ''}
        onValue={(key) => onChange({ key })}
      />
      {isSaved && (
        <Button variant="quiet" className="w-auto!" onClick={() => onChange({ key: null })}>
          {copy.keep}
        </Button>
      )}
    </div>
  )
}
