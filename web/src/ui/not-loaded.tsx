import { Button } from './button.tsx'
import { cx } from './cx.ts'

type NotLoadedProps = { onReload: () => void; className?: string }

/** In place of content whose first load failed: no message, as specified (ERR-017 to ERR-019), but a button. */
export function NotLoaded({ onReload, className }: NotLoadedProps) {
  return (
    <div className={cx('card flex min-h-60 items-center justify-center', className)}>
      <Button onClick={onReload}>Load again</Button>
    </div>
  )
}
