import { useQuery } from '@tanstack/react-query'
import { extraFormatNames } from '@verso/contract/limits.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { photoFormatsQuery, useAllowFormat } from './api.ts'
import { copy } from './copy.ts'

/** The formats that are accepted in addition to the four of the specification. */
export function PhotoFormats() {
  const { data, isPending, refetch } = useQuery(photoFormatsQuery)
  return (
    <section aria-labelledby="formats-title" className="mt-8">
      <h2 id="formats-title" className="text-lg font-semibold">
        {copy.formats.title}
      </h2>
      <p className="mt-1 text-muted">{copy.formats.text}</p>
      {isPending && <Skeleton className="mt-3 h-30" />}
      {data && <FormatSwitches allowed={data.allowed} fixed={data.fixed} />}
      {!isPending && !data && <NotLoaded className="mt-4" onReload={() => void refetch()} />}
    </section>
  )
}

function FormatSwitches({ allowed, fixed }: { allowed: readonly string[]; fixed: boolean }) {
  const allow = useAllowFormat()
  return (
    <div className="card mt-3 flex flex-col gap-4 px-5 py-4">
      {fixed && <p>{copy.formats.fixed}</p>}
      {extraFormatNames.map((format) => (
        <Switch
          key={format}
          label={copy.formats.names[format]}
          hint={copy.formats.hints[format]}
          on={isOn(format)}
          disabled={fixed || allow.isPending}
          onSwitch={(on) => allow.mutate({ format, allowed: on })}
        />
      ))}
    </div>
  )

  /** Shows a change at once; if it fails, the stored value is shown again. */
  function isOn(format: string): boolean {
    const isChanging = allow.isPending && allow.variables.format === format
    return isChanging ? allow.variables.allowed : allowed.includes(format)
  }
}
