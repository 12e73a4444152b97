import { useEffect } from 'react'
import { useSettings } from '../../lib/settings.ts'
import { ReadingPage } from '../../ui/reading-page.tsx'
import { copy } from './copy.ts'
import { DesktopApp } from './desktop-app.tsx'
import { FilmPlayer } from './film-player.tsx'
import { films } from './films.ts'

const contents = [
  ...films.map(({ id, title }) => ({ id, title })),
  { id: 'mac', title: copy.desktop.title },
]

/** Explains the app in films and text. Public. */
export function HelpPage() {
  const settings = useSettings()
  // The page is rendered after the navigation, when the browser has already tried to scroll to the section.
  useEffect(() => {
    const { hash } = window.location
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [])

  return (
    <ReadingPage label={copy.contents}>
      <div className="py-8 lg:py-12">
        <h1 className="text-2xl font-semibold">{copy.title}</h1>
        <p className="mt-2 text-lg text-muted">{copy.lead}</p>
        <nav aria-label={copy.contents} className="mt-4">
          <ul className="flex flex-wrap gap-2">
            {contents.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex h-8.5 items-center rounded-full border border-line px-3.5 text-sm font-medium hover:bg-raised pointer-coarse:h-11"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-10 space-y-14">
          {films.map((film) => (
            <FilmPlayer key={film.id} film={film} />
          ))}
          <DesktopApp />
          <section aria-labelledby="questions-title">
            <h2 id="questions-title" className="text-xl font-semibold">
              {copy.questions.title}
            </h2>
            <p className="mt-1 min-h-5.5">
              {settings && (
                <>
                  {copy.questions.text}{' '}
                  <a className="link underline" href={`mailto:${settings.support_email}`}>
                    {settings.support_email}
                  </a>
                  .
                </>
              )}
            </p>
          </section>
        </div>
      </div>
    </ReadingPage>
  )
}
