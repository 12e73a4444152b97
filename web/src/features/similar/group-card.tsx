import { Link } from '@tanstack/react-router'
import { displayName } from '@verso/contract/rules.ts'
import { ImageOff } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Picture } from '../../ui/picture.tsx'
import { type SimilarGroup, useGiveWords } from './api.ts'
import { copy } from './copy.ts'

type GroupedPhoto = SimilarGroup['photos'][number]

/** One group of similar photos. The keywords of each photo can be given to the others. */
export function GroupCard({ group }: { group: SimilarGroup }) {
  const { id, kind, count, photos } = group
  const heading = useId()
  const give = useGiveWords()
  return (
    <section aria-labelledby={heading} className="card p-4">
      <h2 id={heading} className="font-medium tabular-nums">
        {copy.kinds[kind](count)}
      </h2>
      {photos.length < count && <p className="text-sm text-muted">{copy.shown(photos.length)}</p>}
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-4">
        {photos.map((photo) => (
          <li key={photo.id} className="flex min-w-0 flex-col gap-2 text-sm">
            <PhotoLink photo={photo} />
            <p className="truncate">{displayName(photo)}</p>
            {photo.keywords.length > 0 ? (
              <Chips items={photo.keywords} />
            ) : (
              <p className="text-muted">{copy.noKeywords}</p>
            )}
            <Button
              className="mt-auto self-start"
              aria-label={copy.giveNamed(displayName(photo))}
              disabled={photo.keywords.length === 0}
              loading={give.isPending && give.variables.photo === photo.id}
              onClick={() => give.mutate({ group: id, photo: photo.id })}
            >
              {copy.give}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PhotoLink({ photo }: { photo: GroupedPhoto }) {
  const { name, thumbnail_url, turn } = photo
  return (
    <Link
      to="/"
      search={{ photo: name }}
      aria-label={copy.open(displayName(photo))}
      className="flex aspect-4/3 items-center justify-center overflow-hidden rounded-sm bg-raised text-muted"
    >
      {thumbnail_url ? (
        <Picture
          turn={turn}
          src={thumbnail_url}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
        />
      ) : (
        <ImageOff size={18} aria-hidden />
      )}
    </Link>
  )
}
