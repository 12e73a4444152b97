import { useState } from 'react'
import { Button } from '../../web/src/ui/button.tsx'
import { Checkbox } from '../../web/src/ui/checkbox.tsx'
import { FormNote } from '../../web/src/ui/form-note.tsx'
import { IsolatedText } from '../../web/src/ui/isolated-text.tsx'
import { VisuallyHidden } from '../../web/src/ui/visually-hidden.tsx'
import { fileName } from '../src/plan/local-file.ts'
import type { MatchKind } from '../src/plan/match-files.ts'
import type { Settings } from '../src/window/settings.ts'
import type { ScanSummary } from '../src/window/window-state.ts'
import { call } from './api.ts'
import { CountedLine } from './counted-line.tsx'
import { MoreRows } from './more-rows.tsx'
import { ScreenTitle } from './screen-title.tsx'
import { relativePath, pluralise, matchTexts } from './texts.ts'
import { useAction } from './use-action.ts'
import { useRows } from './use-rows.ts'

type MatchScreenProps = { scan: ScanSummary; settings: Settings }

/** Shows which files of the folder are photos of the account, and how they were recognised. */
export function MatchScreen({ scan, settings }: MatchScreenProps) {
  const [shown, setShown] = useState<MatchKind | null>(null)
  const { run, isBusy, error } = useAction()
  const { folder, counts, writable, unreadable } = scan
  const kinds = (Object.keys(counts) as MatchKind[]).filter((kind) => counts[kind] > 0)
  const all = kinds.reduce((sum, kind) => sum + counts[kind], 0)
  return (
    <>
      <ScreenTitle
        title={`${pluralise(all, 'photo')} in the folder`}
        text={<IsolatedText>{folder}</IsolatedText>}
        actions={
          <>
            <Button onClick={() => run(() => call('back', { to: 'folder' }))}>
              Choose another folder
            </Button>
            <Button
              variant="primary"
              loading={isBusy}
              disabled={writable === 0}
              onClick={() => run(() => call('preview', {}))}
            >
              {`Preview of ${pluralise(writable, 'file')}`}
            </Button>
          </>
        }
      />
      {error && <FormNote tone="bad">{error}</FormNote>}
      {all === 0 && <p className="text-muted">There are no photos in this folder.</p>}
      <ul className="card divide-y divide-line">
        {kinds.map((kind) => (
          <li key={kind} className="px-4 py-3">
            <CountedLine count={counts[kind]} {...matchTexts[kind]}>
              <Button
                variant="quiet"
                aria-expanded={shown === kind}
                onClick={() => setShown(shown === kind ? null : kind)}
              >
                Files<VisuallyHidden>{`: ${matchTexts[kind].title}`}</VisuallyHidden>
              </Button>
            </CountedLine>
            {shown === kind && <MatchedFiles key={kind} kind={kind} folder={folder} />}
          </li>
        ))}
      </ul>
      {counts.probable > 0 && (
        <Checkbox
          checked={settings.includeProbable}
          onChecked={(includeProbable) =>
            run(() => call('changeSettings', { ...settings, includeProbable }))
          }
        >
          Also write into files that match by name only
        </Checkbox>
      )}
      {unreadable.length > 0 && (
        <section>
          <h3 className="font-semibold">Cannot be read</h3>
          <ul className="mt-1.5 text-sm text-muted">
            {unreadable.slice(0, 50).map(({ path, reason }) => (
              <li key={path}>
                <IsolatedText>{relativePath(folder, path)}</IsolatedText>: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function MatchedFiles({ kind, folder }: { kind: MatchKind; folder: string }) {
  const list = useRows((page) => call('matches', { ...page, kind }))
  return (
    <>
      <ul className="mt-2 max-h-80 overflow-y-auto text-sm">
        {list.rows.map(({ path, photo }) => (
          <li key={path} className="py-0.5">
            <IsolatedText>{relativePath(folder, path)}</IsolatedText>
            {photo && photo !== fileName(path) && (
              <span className="text-muted">
                {' '}
                · uploaded as <IsolatedText>{photo}</IsolatedText>
              </span>
            )}
          </li>
        ))}
      </ul>
      <MoreRows list={list} />
    </>
  )
}
