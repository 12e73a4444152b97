import { useEffect, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import type { Film } from './films.ts'

/** The film next to its steps, which are its transcript; the current step is highlighted. */
export function FilmPlayer({ film }: { film: Film }) {
  const { id, title, lead, steps } = film
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState<number>()

  useEffect(() => {
    const track = video.current?.textTracks[0]
    const follow = () => setPlaying(stepOf(track?.activeCues?.[0]))
    track?.addEventListener('cuechange', follow)
    return () => track?.removeEventListener('cuechange', follow)
  }, [])

  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-8">
      <h2 id={`${id}-title`} className="text-xl font-semibold">
        {title}
      </h2>
      <p className="mt-1 text-muted">{lead}</p>
      <div className="mt-4 gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_17rem]">
        <video
          ref={video}
          controls
          muted
          playsInline
          preload="none"
          poster={`/help/${id}.webp`}
          width={1280}
          height={720}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-steps`}
          className="aspect-video h-auto w-full rounded-md border border-line bg-raised"
          onPlay={({ currentTarget }) => loadCaptions(currentTarget)}
          onEnded={() => setPlaying(undefined)}
        >
          <source src={`/help/${id}.webm`} type="video/webm" />
          <track kind="captions" src={`/help/${id}.vtt`} srcLang="en" label="English" />
        </video>
        <ol id={`${id}-steps`} className="mt-4 space-y-2.5 lg:mt-0">
          {steps.map((step, index) => (
            <li
              key={step}
              aria-current={playing === index + 1 ? 'step' : undefined}
              className={cx(
                'flex gap-3 transition-colors',
                playing !== undefined && playing !== index + 1 && 'text-muted',
              )}
            >
              <StepNumber number={index + 1} current={playing === index + 1} />
              <span className="text-pretty">{step}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** The captions determine the current step, whether shown or not. A disabled track would not be loaded. */
function loadCaptions({ textTracks: [track] }: HTMLVideoElement): void {
  if (track?.mode === 'disabled') track.mode = 'hidden'
}

const stepOf = (cue: TextTrackCue | undefined) => (cue ? Number(cue.id) : undefined)

function StepNumber({ number, current }: { number: number; current: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'flex size-5.5 shrink-0 items-center justify-center rounded-full text-xs font-semibold tabular-nums transition-colors',
        current ? 'bg-accent text-on-accent' : 'bg-raised text-muted',
      )}
    >
      {number}
    </span>
  )
}
