import { Button } from '../../web/src/ui/button.tsx'
import { Progress as Bar } from '../../web/src/ui/progress.tsx'
import type { Progress } from '../src/window/window-state.ts'
import { call } from './api.ts'
import { ScreenTitle } from './screen-title.tsx'
import { pluralise, workTexts } from './texts.ts'
import { useAction } from './use-action.ts'

/** The progress of the current work, which continues while the window is closed. */
export function ProgressScreen({ progress }: { progress: Progress }) {
  const { work, done, total, isCancelled } = progress
  const { run } = useAction()
  return (
    <>
      <ScreenTitle title={workTexts[work]} />
      <Bar
        label={workTexts[work]}
        value={total === null ? undefined : done / Math.max(total, 1)}
        className="max-w-150"
      />
      <p className="text-muted tabular-nums">
        {total === null
          ? 'Reading the list of files …'
          : `${done.toLocaleString('en')} of ${pluralise(total, 'file')}`}
      </p>
      {work === 'undo' ? null : (
        <Button
          className="self-start"
          disabled={isCancelled}
          onClick={() => run(() => call('cancel', {}))}
        >
          {isCancelled ? 'Finishing the files that were started …' : 'Cancel'}
        </Button>
      )}
    </>
  )
}
