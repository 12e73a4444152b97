import { copy } from './copy.ts'
import harbour from './harbour.webp'

/** Keywords at the position of their subject, in percent of the picture. */
const keywords = [
  { word: 'mountains', left: 17, top: 43 },
  { word: 'sunrise', left: 66, top: 44.5 },
  { word: 'fishing boat', left: 20, top: 62 },
  { word: 'reflection', left: 52, top: 66 },
  { word: 'wooden pier', left: 77, top: 58.5 },
]

/** Describes the product on a photograph, next to the form in wide windows. */
export function Pitch() {
  return (
    <aside
      data-theme="dark"
      aria-label={copy.pitch.title}
      className="@container-size sticky top-3 m-3 ml-0 h-[calc(100dvh-1.5rem)] overflow-hidden rounded-lg bg-lightbox text-text"
    >
      <div className="absolute bottom-0 left-1/2 aspect-4/5 w-[max(100cqw,80cqh)] -translate-x-1/2">
        <img src={harbour} alt="" loading="lazy" decoding="async" className="size-full" />
        <ul aria-hidden className="motion-safe:animate-appear">
          {keywords.map(({ word, left, top }) => (
            <li
              key={word}
              style={{ left: `${left}%`, top: `${top}%` }}
              className="absolute flex items-center gap-2 rounded-full bg-dusk/70 px-3 py-1 text-sm font-medium text-text backdrop-blur-md"
            >
              <span className="size-1.5 rounded-full bg-warn" />
              {word}
            </li>
          ))}
        </ul>
      </div>
      <div className="absolute inset-x-0 top-0 bg-linear-to-b from-dusk/95 via-dusk/70 to-transparent px-10 pt-10 pb-24">
        <h2 className="text-2xl font-semibold">{copy.pitch.title}</h2>
        <p className="mt-3 max-w-110 text-lg text-pretty text-text/90">{copy.pitch.lead}</p>
        <p className="mt-2 max-w-110 text-base text-pretty text-text/80">{copy.pitch.about}</p>
      </div>
    </aside>
  )
}

/** The same texts above the form in narrow windows (AUTH-006). */
export function ShortPitch() {
  return (
    <section aria-label={copy.pitch.title} className="mb-8 border-b border-line pb-6">
      <h2 className="text-lg font-semibold">{copy.pitch.title}</h2>
      <p className="mt-1.5 text-sm text-pretty">{copy.pitch.lead}</p>
      <p className="mt-1.5 text-sm text-pretty text-muted">{copy.pitch.about}</p>
    </section>
  )
}
