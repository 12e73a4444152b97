import { RefreshCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { createChoice, useChoice } from '../../../lib/choice.ts'
import type { DescriptionState } from '../../../lib/description-state.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { useBringBack, useStopDescribing } from './api.ts'
import type { Which } from './api.ts'
import { copy } from './copy.ts'

type DescribeLineProps = {
  state: DescriptionState | undefined
  onDescribe: (which: Which) => void
}

/** The last run whose line was dismissed. */
const dismissed = createChoice('dismissed-run')

/**
 * One line: photos that are being described again, that could be, or that were and can be reverted; the first that
 * applies.
 */
export function DescribeLine({ state, onDescribe }: DescribeLineProps) {
  const seen = useChoice(dismissed)
  if (state?.running) return <Running {...state.running} />
  if (state?.is_connected && state.without_ai > 0)
    return (
      <Line>
        <span>{copy.offer(state.without_ai)}</span>
        <Button onClick={() => onDescribe({ without_ai: true })}>
          {copy.offerButton(state.without_ai)}
        </Button>
      </Line>
    )
  const run = state?.last_run
  if (!run || run.id.replaceAll('-', '') === seen) return null
  return <LastRun run={run} />
}

function Running({ total, left }: { total: number; left: number }) {
  const stop = useStopDescribing()
  return (
    <Line>
      <span className="tabular-nums">{copy.running(left, total)}</span>
      <Progress
        label={copy.running(left, total)}
        value={(total - left) / total}
        className="w-40 max-sm:w-full"
      />
      <Button loading={stop.isPending} onClick={() => stop.mutate()}>
        {copy.stop}
      </Button>
    </Line>
  )
}

function LastRun({ run }: { run: NonNullable<DescriptionState['last_run']> }) {
  const bringBackDescriptions = useBringBack()
  return (
    <Line>
      <span>{copy.done(run.photos, run.model)}</span>
      <Button
        loading={bringBackDescriptions.isPending}
        onClick={() => bringBackDescriptions.mutate(run.id)}
      >
        {copy.bringBack}
      </Button>
      <IconButton
        label={copy.dismiss}
        icon={<X size={16} aria-hidden />}
        onClick={() => dismissed.set(run.id.replaceAll('-', ''))}
      />
    </Line>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <div className="my-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm bg-raised px-3.5 py-2 text-sm">
    <RefreshCw size={16} aria-hidden className="shrink-0 text-muted" />
    {children}
  </div>
)
