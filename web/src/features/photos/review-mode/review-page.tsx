import { Undo2, X } from 'lucide-react'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { copy } from './copy.ts'
import { FilmStrip } from './film-strip.tsx'
import type { Queue } from './queue.ts'
import { Key, ReviewBar } from './review-bar.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { ReviewStage } from './review-stage.tsx'
import { useLeaveField } from './use-leave-field.ts'
import { useQueue } from './use-queue.ts'
import { useReviewAddress } from './use-review-address.ts'
import { useReview } from './use-review.ts'

type Address = ReturnType<typeof useReviewAddress>

/** Reviews the photos of a list one at a time: the photo, its words, and a key for every action. */
export function ReviewPage() {
  const address = useReviewAddress()
  const { query, readAround } = useQueue(address.search)
  const { data: queue } = query
  useShortcuts({ escape: address.close })
  if (queue && queue.photos.length > 0)
    return <Reviewing queue={queue} address={address} readAround={readAround} />
  return (
    <main
      tabIndex={-1}
      className="flex h-(--screen) flex-col items-center justify-center gap-4 p-4"
    >
      <h1 className="text-xl font-semibold">{queue ? copy.empty.title : copy.title}</h1>
      {query.isPending && (
        <p className="flex items-center gap-2 text-muted">
          <Spinner /> {copy.loading}
        </p>
      )}
      {query.isError && <NotLoaded onReload={() => void query.refetch()} />}
      {queue && <p className="text-muted">{copy.empty.text}</p>}
      <Button onClick={address.close}>{copy.empty.back}</Button>
    </main>
  )
}

type ReviewingProps = { queue: Queue; address: Address; readAround: (name: string) => void }

function Reviewing({ queue, address, readAround }: ReviewingProps) {
  const review = useReview({ queue, address, readAround })
  const { photo, photos, ready, failed } = review
  useLeaveField()
  useShortcuts({
    a: review.accept,
    n: review.goToUnreviewed,
    u: () => review.undo?.(),
    arrowright: review.next,
    arrowleft: review.previous,
  })
  return (
    <main tabIndex={-1} data-over-stage className="flex h-(--screen) flex-col outline-none">
      <header className="flex items-center gap-3 border-b border-line bg-surface px-4 py-2">
        <h1 className="text-lg font-semibold">{copy.title}</h1>
        <span className="text-muted tabular-nums">
          {copy.counter(review.reviewed, queue.total)}
        </span>
        <Button
          variant="quiet"
          className="ml-auto"
          aria-keyshortcuts="u"
          disabled={!review.undo}
          onClick={review.undo}
        >
          <Undo2 size={15} aria-hidden /> {copy.undo} <Key name="U" />
        </Button>
        <IconButton label={copy.close} icon={<X size={18} aria-hidden />} onClick={address.close} />
      </header>
      {failed.names.length > 0 && (
        <p role="alert" className="flex items-center gap-3 bg-bad-soft px-4 py-1.5 text-bad">
          {copy.notAccepted(failed.names.length, failed.reason)}
          <Button onClick={review.tryAgain}>{copy.tryAgain}</Button>
        </p>
      )}
      <div className="flex min-h-0 flex-1 flex-col md:flex-row">
        <div className="flex min-h-0 min-w-0 flex-col max-md:h-[50dvh] md:flex-1">
          {photo && (
            <ReviewStage
              photo={photo}
              ready={ready.flatMap((name) => photos.get(name ?? '') ?? [])}
              onPrevious={review.previous}
              onNext={review.next}
              onTurn={review.turned}
            />
          )}
          <FilmStrip review={review} />
        </div>
        <div className="flex min-h-0 flex-col border-line bg-surface max-md:flex-1 max-md:border-t md:w-90 md:border-l">
          {photo && <ReviewPanel key={photo.id} photo={photo} review={review} />}
          <ReviewBar review={review} />
        </div>
      </div>
    </main>
  )
}
