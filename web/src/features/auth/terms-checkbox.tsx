import { useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { copy } from './copy.ts'

export type LegalKind = 'terms' | 'privacy'

type TermsCheckboxProps = {
  agreed: boolean
  onAgreed: (agreed: boolean) => void
  onRead: (kind: LegalKind) => void
}

/** The two documents open over the form; the whole sentence is the label of the box. */
export function TermsCheckbox({ agreed, onAgreed, onRead }: TermsCheckboxProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5 text-sm">
      <Checkbox
        id={id}
        className="mt-0.5"
        aria-labelledby={`${id}-text`}
        checked={agreed}
        onChecked={onAgreed}
      />
      <p id={`${id}-text`} className="text-muted">
        <label htmlFor={id}>{copy.signup.agree}</label>{' '}
        <button type="button" className="link" onClick={() => onRead('terms')}>
          {copy.signup.terms}
        </button>{' '}
        {copy.signup.and}{' '}
        <button type="button" className="link" onClick={() => onRead('privacy')}>
          {copy.signup.privacy}
        </button>
      </p>
    </div>
  )
}
