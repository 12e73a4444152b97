import { cx } from './cx.ts'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonStyle = { variant?: ButtonVariant; wide?: boolean }

const base =
  'inline-flex h-8.5 shrink-0 items-center justify-center gap-2 rounded-sm px-3.5 text-base font-medium whitespace-nowrap select-none ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-progress pointer-coarse:h-11 pointer-coarse:px-4'

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent not-disabled:hover:bg-accent-strong',
  secondary: 'border border-line bg-surface text-text not-disabled:hover:bg-raised',
  quiet: 'text-muted not-disabled:hover:bg-raised not-disabled:hover:text-text',
  danger: 'bg-bad text-on-accent not-disabled:hover:opacity-90',
}

/** The classes of a button, for buttons and links. */
export function buttonClass(
  { variant = 'secondary', wide = false }: ButtonStyle,
  extra?: string,
): string {
  return cx(base, looks[variant], wide && 'w-full', extra)
}
