import { uploadTypes } from '@verso/contract/limits.ts'
import { Info } from 'lucide-react'
import { useSettings } from '../../../lib/settings.ts'
import { copy } from '../copy.ts'
import { formatName } from '../intake/photo-type.ts'

const list = new Intl.ListFormat('en-GB')

/** What is accepted, and what it costs (UP-010). */
export function AcceptedBanners({ admin, className }: { admin: boolean; className: string }) {
  const types = useSettings()?.upload_types ?? uploadTypes
  const names = list.format(new Set(types.map(formatName)))
  return (
    <div className={className}>
      <Banner text={copy.banners.types(names)} />
      {!admin && <Banner text={copy.banners.credit} />}
    </div>
  )
}

function Banner({ text }: { text: string }) {
  return (
    <p className="flex gap-2 text-sm text-muted">
      <Info size={16} aria-hidden className="mt-0.5 shrink-0" />
      {text}
    </p>
  )
}
