import { Check, SkipForward } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { copy } from './copy.ts'
import type { Review } from './use-review.ts'

/** The actions on the whole photo, with their keys. */
export function ReviewBar({ review }: { review: Review }) {
  return (
    <footer className="flex flex-wrap gap-2 border-t border-line bg-surface px-5 py-3 max-md:px-3">
      <Button variant="primary" className="flex-1" aria-keyshortcuts="a" onClick={review.accept}>
        <Check size={15} aria-hidden /> {copy.accept} <Key name="A" />
      </Button>
      <Button className="flex-1" aria-keyshortcuts="n" onClick={review.goToUnreviewed}>
        <SkipForward size={15} aria-hidden /> {copy.nextUnreviewed} <Key name="N" />
      </Button>
    </footer>
  )
}

export const Key = ({ name }: { name: string }) => (
  <kbd aria-hidden className="font-sans text-xs opacity-70 pointer-coarse:hidden">
    {name}
  </kbd>
)
