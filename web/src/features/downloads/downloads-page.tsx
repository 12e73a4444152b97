import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { CallOutput } from '@verso/contract/call.ts'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { formatMegabytes } from '../../lib/format.ts'
import { queryClient } from '../../lib/query-client.ts'
import { cx } from '../../ui/cx.ts'
import { AnchorButton } from '../../ui/link-button.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { ReadingPage } from '../../ui/reading-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'

type Package = CallOutput<'getDownloads'>['packages'][number]

const downloadsQuery = queryOptions({
  queryKey: ['downloads'],
  queryFn: ({ signal }) => api.getDownloads({}, { signal }),
})
const systems = ['mac', 'windows', 'linux'] as const

/** The packages of the desktop app, or how to build them. Public, like the links that lead here (DESK-004). */
export function DownloadsPage() {
  // Passed explicitly: public pages are outside the provider, which only the shell needs.
  const { data, isPending, refetch } = useQuery(downloadsQuery, queryClient)
  return (
    <ReadingPage label={copy.contents}>
      <div className="py-8 lg:py-12">
        <h1 className="text-2xl font-semibold">{copy.title}</h1>
        <p className="mt-2 max-w-[42rem] text-lg text-pretty text-muted">{copy.lead}</p>
        <div className="mt-8">
          {isPending && <Skeleton className="h-60" />}
          {!isPending && !data && <NotLoaded onReload={() => void refetch()} />}
          {data && (data.packages.length > 0 ? <Packages packages={data.packages} /> : <None />)}
        </div>
        <section aria-labelledby="connect-title" className="mt-10">
          <h2 id="connect-title" className="text-xl font-semibold">
            {copy.connect.title}
          </h2>
          <p className="mt-1">
            {copy.connect.text}{' '}
            <Link to="/connect" className="link underline">
              {copy.connect.link}
            </Link>
            .
          </p>
        </section>
      </div>
    </ReadingPage>
  )
}

function Packages({ packages }: { packages: Package[] }) {
  const asked = useLocation({ select: ({ hash }) => hash })
  // The sections are rendered only now, after the browser has already tried to scroll to one.
  useEffect(() => {
    if (asked) document.getElementById(asked)?.scrollIntoView()
  }, [asked])
  return (
    <>
      <div className="flex flex-col gap-4">
        {systems.map((system) => (
          <System
            key={system}
            system={system}
            isAsked={asked === system}
            packages={packages.filter((each) => each.system === system)}
          />
        ))}
      </div>
      <section aria-labelledby="compare-title" className="mt-10">
        <h2 id="compare-title" className="text-xl font-semibold">
          {copy.compare.title}
        </h2>
        <p className="mt-1">{copy.compare.text}</p>
        <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[6rem_1fr]">
          {copy.compare.commands.map(([system, command]) => (
            <div key={system} className="contents">
              <dt className="text-muted max-sm:-mb-1.5">{system}</dt>
              <dd>
                <code className="text-sm wrap-anywhere">{command}</code>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

type SystemProps = { system: Package['system']; isAsked: boolean; packages: Package[] }

function System({ system, isAsked, packages }: SystemProps) {
  const texts = copy.systems[system]
  return (
    <section
      id={system}
      tabIndex={-1}
      aria-labelledby={`${system}-title`}
      className={cx('card scroll-mt-8 px-5 py-4', isAsked && 'border-accent')}
    >
      <h2 id={`${system}-title`} className="text-lg font-semibold">
        {texts.title}
      </h2>
      {packages.length === 0 ? (
        <p className="mt-1 text-muted">{texts.absent}</p>
      ) : (
        <>
          <p className="mt-1">{texts.text}</p>
          <ul className="mt-3 flex flex-col gap-4">
            {packages.map((each) => (
              <PackageRow key={each.file} each={each} />
            ))}
          </ul>
          <p className="mt-4 border-t border-line pt-4 text-sm text-pretty text-muted">
            {texts.unsigned}
          </p>
        </>
      )}
    </section>
  )
}

function PackageRow({ each: { file, kind, bytes, sha256, url } }: { each: Package }) {
  return (
    <li className="flex flex-col items-start gap-1.5">
      <AnchorButton href={url} download={file} className="max-w-full whitespace-normal">
        {copy.download(kind)}
      </AnchorButton>
      <p className="text-sm wrap-anywhere">
        {file}, {formatMegabytes(bytes)}
      </p>
      <p className="text-sm text-muted">
        {copy.checksum} <code className="wrap-anywhere">{sha256}</code>
      </p>
    </li>
  )
}

function None() {
  return (
    <section aria-labelledby="none-title" className="card px-5 py-4">
      <h2 id="none-title" className="text-lg font-semibold">
        {copy.none.title}
      </h2>
      <p className="mt-1 text-pretty">{copy.none.text}</p>
      <code className="mt-3 inline-block rounded-sm border border-line bg-raised px-3 py-2 text-sm wrap-anywhere">
        {copy.none.command}
      </code>
      <p className="mt-3 text-pretty text-muted">{copy.none.after}</p>
    </section>
  )
}
