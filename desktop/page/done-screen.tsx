import { Button } from '../../web/src/ui/button.tsx'
import { FormNote } from '../../web/src/ui/form-note.tsx'
import { IsolatedText } from '../../web/src/ui/isolated-text.tsx'
import type { Outcome } from '../src/engine/write-run.ts'
import type { ResultRow, ResultSummary } from '../src/window/window-state.ts'
import { call } from './api.ts'
import { MoreRows } from './more-rows.tsx'
import { saveReport } from './save-report.ts'
import { ScreenTitle } from './screen-title.tsx'
import { pluralise, outcomeTexts } from './texts.ts'
import { useAction } from './use-action.ts'
import { useRows } from './use-rows.ts'

const notWritten: Outcome[] = ['skipped', 'refused', 'failed']

/** The result of a run. `left` counts the files that were not started because of Cancel. */
export function DoneScreen({ result }: { result: ResultSummary }) {
  const { work, run: id, counts, left } = result
  const { run, isBusy, error } = useAction()
  const outcomes = Object.entries(counts) as [Outcome, number][]
  const hasProblems = outcomes.some(([outcome]) => notWritten.includes(outcome))
  const title = work === 'write' ? 'The words are written' : 'The run is undone'
  return (
    <>
      <ScreenTitle
        title={hasProblems || left > 0 ? 'Done, except for some files' : title}
        text={id ? `This is run ${id}. It is listed on the Runs tab.` : 'No file was changed.'}
        actions={
          <>
            <Button onClick={() => run(() => call('showFolder', {}))}>Show the folder</Button>
            {outcomes.length > 0 && (
              <Button onClick={() => run(() => saveReport(id ?? 'report'))}>Save a report</Button>
            )}
            {work === 'write' && id && (
              <Button loading={isBusy} onClick={() => run(() => call('undo', { run: id }))}>
                Undo this run
              </Button>
            )}
            <Button variant="primary" onClick={() => run(() => call('back', { to: 'folder' }))}>
              Choose another folder
            </Button>
          </>
        }
      />
      {error && <FormNote tone="bad">{error}</FormNote>}
      <ul className="card divide-y divide-line">
        {outcomes.map(([outcome, count]) => (
          <li key={outcome} className="px-4 py-3">
            {`${pluralise(count, 'file')} ${outcomeTexts[work][outcome]}`}
          </li>
        ))}
        {left > 0 && (
          <li className="px-4 py-3">{`${pluralise(left, 'file')} not started, because you cancelled`}</li>
        )}
        {outcomes.length === 0 && left === 0 && (
          <li className="px-4 py-3">There was nothing to do.</li>
        )}
      </ul>
      {hasProblems && <Problems />}
    </>
  )
}

function Problems() {
  const list = useRows<ResultRow>((page) => call('results', { ...page, outcomes: notWritten }))
  return (
    <section>
      <h3 className="font-semibold">Files that stay as they are</h3>
      <ul className="mt-1.5 text-sm">
        {list.rows.map(({ path, reason }) => (
          <li key={path} className="py-1">
            <IsolatedText>{path}</IsolatedText>
            <span className="block text-muted">{reason}</span>
          </li>
        ))}
      </ul>
      <MoreRows list={list} />
    </section>
  )
}
