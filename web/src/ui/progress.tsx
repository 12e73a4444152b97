import { cx } from './cx.ts'

type ProgressProps = {
  /** 0 to 1; undefined if unknown. */
  value?: number
  label: string
  tone?: 'accent' | 'ok' | 'bad'
  className?: string
}

const tones = { accent: 'text-accent', ok: 'text-ok', bad: 'text-bad' }

/** A thin progress bar. Without a value it pulses. */
export function Progress({ value, label, tone = 'accent', className }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={value}
      className={cx('progress', tones[tone], value === undefined && 'animate-pulse', className)}
    />
  )
}
