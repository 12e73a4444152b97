import { Button } from '../../ui/button.tsx'
import { copy } from './copy.ts'

/** The first load failed: no message, as specified (ERR-019), but a button to try again. */
export function NotLoaded({ onReload }: { onReload: () => void }) {
  return (
    <div className="card mt-4 flex min-h-60 items-center justify-center">
      <Button onClick={onReload}>{copy.reload}</Button>
    </div>
  )
}
