import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AiPanel } from './ai-panel.tsx'
import { AnalysisPanel } from './analysis-panel.tsx'
import { configQuery } from './api.ts'
import { CheckPanel } from './check-panel.tsx'
import { ConfigForm } from './config-form.tsx'
import { copy } from './copy.ts'
import { ForAdmins } from './for-admins.tsx'
import { KeptKeywords } from './kept-keywords.tsx'
import { LocalModels } from './local-models.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { PhotoFormats } from './photo-formats.tsx'

export function AdminConfigPage() {
  return (
    <ForAdmins>
      <div className="max-w-200">
        <h1 className="text-xl font-semibold">{copy.config.title}</h1>
        <Config />
        <AiPanel />
        <PhotoFormats />
        <AnalysisPanel />
        <KeptKeywords />
        <CheckPanel />
        <PaymentsPanel />
        <LocalModels />
      </div>
    </ForAdmins>
  )
}

function Config() {
  const { data, isPending, refetch } = useQuery(configQuery)
  if (isPending) return <Skeleton className="mt-4 h-47" />
  if (!data) return <NotLoaded className="mt-4" onReload={() => void refetch()} />
  return <ConfigForm config={data} />
}
