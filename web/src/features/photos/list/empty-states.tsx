import { SearchX } from 'lucide-react'
import { useSettings } from '../../../lib/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AnchorButton, LinkButton } from '../../../ui/link-button.tsx'
import { useAddSamples } from '../api.ts'
import { copy } from '../copy.ts'

/** Shown until something has been uploaded (LIST-021 to LIST-023). */
export function Welcome() {
  const video = useSettings()?.how_to_url
  const samples = useAddSamples()
  return (
    <EmptyState
      title={copy.welcome.title}
      text={copy.welcome.text}
      picture={<Frames />}
      actions={
        <>
          <Button loading={samples.isPending} onClick={() => samples.mutate()}>
            {copy.welcome.samples}
          </Button>
          {video && <AnchorButton href={video}>{copy.welcome.video}</AnchorButton>}
          <LinkButton to="/upload" variant="primary">
            {copy.upload}
          </LinkButton>
        </>
      }
    >
      <ul className="card divide-y divide-line text-sm text-muted">
        {copy.welcome.tips.map((tip) => (
          <li key={tip} className="px-4 py-2.5">
            {tip}
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}

/** Shown if there are photos, but none match the search and status. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={copy.filtered.title}
      text={copy.filtered.text}
      picture={<SearchX size={32} strokeWidth={1.25} />}
      actions={<Button onClick={onClear}>{copy.filtered.clear}</Button>}
    />
  )
}

/** Three empty frames on a light table. */
function Frames() {
  const frame = 'h-16 w-22 rounded-sm border border-line bg-surface p-1.5'
  return (
    <div className="flex">
      {[
        '-rotate-6 translate-x-4 translate-y-1.5',
        'z-1',
        'rotate-6 -translate-x-4 translate-y-1.5',
      ].map((place) => (
        <div key={place} className={`${frame} ${place}`}>
          <div className="size-full rounded-[3px] bg-raised" />
        </div>
      ))}
    </div>
  )
}
