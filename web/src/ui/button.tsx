import type { ComponentProps } from 'react'
import { buttonClass } from './button-class.ts'
import type { ButtonStyle } from './button-class.ts'
import { Spinner } from './spinner.tsx'

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Shows a spinner. The button keeps the focus and ignores clicks. */
    loading?: boolean
    /** Replaces the children while loading, e.g. `Loading...`. */
    loadingText?: string
  }

export function Button({
  variant,
  wide,
  loading = false,
  loadingText,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      className={buttonClass({ variant, wide }, className)}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading && <Spinner />}
      {loading ? (loadingText ?? children) : children}
    </button>
  )
}
