import { OTPField as Base } from '@base-ui/react/otp-field'
import { useId } from 'react'
import type { ClipboardEvent } from 'react'

type OtpFieldProps = {
  label: string
  length: number
  value: string
  onValue: (value: string) => void
  error?: string | null
}

/** One box per digit; the last digit submits the form. Only digits can be pasted (AUTH-050). */
export function OtpField({ label, length, value, onValue, error }: OtpFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-2" onPasteCapture={refuseNonDigits}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Base.Root
        id={id}
        length={length}
        value={value}
        onValueChange={onValue}
        autoSubmit
        aria-describedby={error ? `${id}-error` : undefined}
        className="flex gap-2"
      >
        {Array.from({ length }, (_, index) => index + 1).map((place) => (
          <Base.Input
            key={place}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the only field of its page
            autoFocus={place === 1}
            aria-label={place === 1 ? undefined : `Digit ${place} of ${length}`}
            aria-invalid={error ? true : undefined}
            className="control h-13 min-w-0 flex-1 px-0 text-center text-xl font-medium tabular-nums pointer-coarse:h-13 pointer-coarse:text-xl"
          />
        ))}
      </Base.Root>
      {error && (
        <p id={`${id}-error`} className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

function refuseNonDigits(event: ClipboardEvent) {
  if (/^\d+$/.test(event.clipboardData.getData('text'))) return
  event.preventDefault()
  event.stopPropagation()
}
