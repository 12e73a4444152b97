import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReadingPage } from '../../ui/reading-page.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LegalLinks } from './legal-links.tsx'
import { LicenceNotice } from './licence-notice.tsx'
import { groupLicences, loadLicences } from './licences.ts'
import type { Licence } from './licences.ts'

/** The third-party works in the app, with the text of each licence. */
export function LicencesPage() {
  return (
    <ReadingPage label="Legal" links={<LegalLinks />}>
      <div className="py-8 lg:py-12">
        <h1 className="text-2xl font-semibold">Licences</h1>
        <p className="mt-2 max-w-[34.5rem] text-lg leading-7 text-pretty text-muted">
          Verso builds on the work of others. These programs, data and fonts are part of it, each
          under its own licence. Verso itself is under the MIT licence.
        </p>
        <LicenceList />
      </div>
    </ReadingPage>
  )
}

function LicenceList() {
  const { licences, failed, retry } = useLicences()
  const [search, setSearch] = useState('')
  if (failed) return <Unavailable onRetry={retry} />
  if (!licences) return <Pending />

  const groups = groupLicences(licences, search)
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          label="Search by name or licence"
          value={search}
          onSearch={setSearch}
          className="w-full sm:w-72"
        />
        <output className="text-sm text-muted tabular-nums">
          {count === 1 ? '1 entry' : `${count} entries`}
        </output>
      </div>
      {count === 0 && <p className="mt-8 text-muted">No entry has this name or licence.</p>}
      {groups.map(({ licence, entries }) => (
        <section key={licence} aria-label={licence} className="mt-8">
          <h2 className="flex items-baseline gap-2 text-lg font-semibold">
            {licence}
            <span className="text-sm font-normal text-muted tabular-nums">{entries.length}</span>
          </h2>
          <ul className="card mt-2.5 divide-y divide-line overflow-hidden">
            {entries.map((entry) => (
              <LicenceNotice key={`${entry.name} ${entry.version}`} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function useLicences() {
  const [licences, setLicences] = useState<Licence[]>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (licences || failed) return
    loadLicences().then(setLicences, (error: unknown) => {
      console.error('Could not load the licences', error)
      setFailed(true)
    })
  }, [licences, failed])
  return { licences, failed, retry: () => setFailed(false) }
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      title="The licences could not be loaded"
      text="Check your connection, then try again."
      actions={<Button onClick={onRetry}>Try again</Button>}
    />
  )
}

const lines = Array.from({ length: 12 }, (_, index) => index)

function Pending() {
  return (
    <output className="mt-6 block space-y-2.5" aria-label="Loading">
      {lines.map((line) => (
        <Skeleton key={line} className="h-10" />
      ))}
    </output>
  )
}
