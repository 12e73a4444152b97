import { ArrowUp } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { copy } from '../copy.ts'

/** Floats above the rows, so that they do not move. */
export function NewerButton({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  return (
    <div className="pointer-events-none sticky top-3 z-20 flex h-0 justify-center">
      <Button
        variant="primary"
        className="shadow-lg pointer-events-auto mt-3 rounded-full"
        onClick={onShow}
      >
        <ArrowUp size={16} aria-hidden />
        {copy.live.newer(count)}
      </Button>
    </div>
  )
}
