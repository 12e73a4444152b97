import { Button } from './button.tsx'
import { cx } from './cx.ts'

type NotLoadedProps = {
  onReload: () => void
  /** What the user can change if simply loading again does not help. */
  reason?: string | undefined
  className?: string
}

/** Replaces content whose first load failed: no message, as specified (ERR-017 to ERR-019), but a button. */
export function NotLoaded({ onReload, reason, className }: NotLoadedProps) {
  return (
    <div className={cx('card flex min-h-60 flex-col items-center justify-center gap-4', className)}>
      {reason && <p className="px-4 text-center">{reason}</p>}
      <Button onClick={onReload}>Load again</Button>
    </div>
  )
}
