import { Link } from '@tanstack/react-router'
import { displayName } from '@verso/contract/rules.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Progress } from '../../ui/progress.tsx'
import { progressOf, scopeOf, textsOf, titleOf, wordsOf } from './act-text.ts'
import type { Act } from './api.ts'
import { copy } from './copy.ts'

type ActRowProps = { act: Act; isUndoing: boolean; onUndo: () => void }

/** One act: what was done to which photos, by whom and when, and its undo. */
export function ActRow({ act, isUndoing, onUndo }: ActRowProps) {
  const title = titleOf(act)
  return (
    <li className="card flex items-start gap-4 p-4 max-sm:flex-col max-sm:gap-3">
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-medium">{title}</span>{' '}
          <span className="text-muted tabular-nums">{scopeOf(act)}</span>
          {act.photo && <PhotoLink photo={act.photo} />}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          <time dateTime={act.at}>{formatDateTime(act.at)}</time> · {act.by ?? copy.someone}
        </p>
        <Details act={act} />
      </div>
      <Outcome act={act} title={title} isUndoing={isUndoing} onUndo={onUndo} />
    </li>
  )
}

function PhotoLink({ photo }: { photo: NonNullable<Act['photo']> }) {
  return (
    <>
      {' · '}
      <Link to="/" search={{ photo: photo.name }} className="link wrap-anywhere">
        {displayName(photo)}
      </Link>
    </>
  )
}

function Details({ act }: { act: Act }) {
  return (
    <dl className="mt-2 flex flex-col gap-1.5 text-sm empty:hidden">
      {wordsOf(act).map(({ heading, words }) => (
        <div key={heading} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <dt className="text-muted">{heading}</dt>
          <dd className="min-w-0">
            <Chips items={words} />
          </dd>
        </div>
      ))}
      {act.album && (
        <div className="flex gap-x-2">
          <dt className="text-muted">{copy.album}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {act.album.id ? (
              <Link to="/" search={{ album: act.album.id }} className="link">
                {act.album.name}
              </Link>
            ) : (
              act.album.name
            )}
          </dd>
        </div>
      )}
      {textsOf(act).map(({ heading, text }) => (
        <div key={heading} className="flex gap-x-2">
          <dt className="shrink-0 text-muted">{heading}</dt>
          <dd className="line-clamp-2 min-w-0 wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Outcome({ act, title, isUndoing, onUndo }: ActRowProps & { title: string }) {
  const progress = progressOf(act)
  if (progress)
    return (
      <div className="flex w-56 flex-col gap-2 text-sm text-muted max-sm:w-full">
        <span className="tabular-nums">{progress.text}</span>
        <Progress value={progress.value} label={progress.text} />
      </div>
    )
  if (act.state === 'undone')
    return (
      <p className="max-w-56 text-sm text-muted sm:text-right">
        {copy.undone}
        {act.left > 0 && <span className="block text-text">{copy.left(act.left)}</span>}
      </p>
    )
  if (!act.can_undo) return null
  return (
    <Button
      loading={isUndoing}
      aria-label={copy.undoNamed(`${title}, ${scopeOf(act)}`)}
      onClick={onUndo}
    >
      {copy.undo}
    </Button>
  )
}
