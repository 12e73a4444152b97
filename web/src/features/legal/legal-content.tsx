import type { CallOutput } from '@verso/contract/call.ts'
import { createPart } from '../../lib/network/part.ts'
import { usePart } from '../../lib/network/use-part.ts'
import { loadSettings, useSettingsState } from '../../lib/settings.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Layer } from './legal-document.tsx'
import type { LegalFacts } from './legal-text.ts'

export type LegalKind = 'terms' | 'privacy'

/** Loaded on demand, because the texts are long. */
const documents = {
  terms: createPart(async () => ({ Document: (await import('./terms.tsx')).Terms })),
  privacy: createPart(async () => ({ Document: (await import('./privacy.tsx')).Privacy })),
}

/** One of the two documents, filled in with the names and addresses of this installation. */
export function LegalContent({ kind, layer }: { kind: LegalKind; layer: Layer }) {
  const { settings, failed } = useSettingsState()
  const loaded = usePart(documents[kind], 'now')

  if (failed) return <Unavailable onRetry={() => void loadSettings()} />
  if (!settings || !loaded) return <Pending />
  return <loaded.Document facts={factsFrom(settings)} layer={layer} />
}

function factsFrom(settings: CallOutput<'getSettings'>): LegalFacts {
  return {
    operator: settings.operator_name,
    address: settings.operator_address,
    supportEmail: settings.support_email,
    contactEmail: settings.contact_email,
    governingLaw: settings.governing_law,
  }
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      title="This text could not be loaded"
      text="Check your connection, then try again."
      actions={<Button onClick={onRetry}>Try again</Button>}
    />
  )
}

const lines = Array.from({ length: 12 }, (_, index) => index)

function Pending() {
  return (
    <output className="mx-auto block max-w-232 space-y-3 py-12" aria-label="Loading">
      {lines.map((line) => (
        <Skeleton key={line} className="h-5 max-w-[34.5rem]" />
      ))}
    </output>
  )
}
